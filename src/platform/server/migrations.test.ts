import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each migration is younger than the one before: a database that is behind would skip an older one", () => {
  const file = new URL("../../../migrations/meta/_journal.json", import.meta.url);
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as { entries: { when: number }[] };
  const times = entries.map(({ when }) => when);

  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});
