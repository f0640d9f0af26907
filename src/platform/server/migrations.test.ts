import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each migration is younger than the one before: a database that is behind would skip an older one", () => {
  const file = new URL("../../../migrations/meta/_journal.json", import.meta.url);
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as { entries: { when: number }[] };
  const times = entries.map(({ when }) => when);

  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});

/** What an older process would stumble over, which serves on while the tables change. */
const takesAway =
  /\bdrop\s+(?:table|column|schema|view|function|type)\b|\brename\b|\bset\s+not\s+null\b/i;
/** A column that must be filled, and that an older process doesn't know. */
const demandsMore = /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/i;

test("migrations only add: an older process serves on beside them, and may come back", () => {
  const dir = new URL("../../../migrations/", import.meta.url);
  const files = readdirSync(dir).filter((name) => name.endsWith(".sql"));
  expect(files.length).toBeGreaterThan(20);
  const statements = files.flatMap((name) =>
    readFileSync(new URL(name, dir), "utf8")
      .replace(/--(?!> statement-breakpoint).*$/gm, "")
      .split(/--> statement-breakpoint|;\s*\n/)
      .map((statement) => `${name}: ${statement.trim()}`),
  );

  expect(statements.filter((each) => takesAway.test(each) || demandsMore.test(each))).toEqual([]);
});
