import { expect, test } from "vitest";
import type { Edition } from "#features/studio/staff/site-queries.ts";
import { replayEditions } from "./replay-editions.ts";

const edition = (number: number | null, base: string | null, value: string | null): Edition => ({
  id: number === null ? "waiting" : `e${number}`,
  number,
  at: "2026-11-27T12:00:00.000Z",
  by: "ada",
  reason: "",
  status: number === null ? "pending" : "published",
  decidedBy: null,
  decidedAt: null,
  note: null,
  base,
  changes: [{ id: "page/about", locale: "en", path: "title", value }],
});
const name = "page/about en title";
const chain = [
  edition(null, "e2", "Fourth"),
  edition(3, "e2", null),
  edition(2, "e1", "Second"),
  edition(1, null, "First"),
];

test("each edition shows what stood there before it, the site's own sentence included", () => {
  const before = replayEditions(chain, () => "Default");
  expect(chain.map(({ id }) => before.get(id)?.(name))).toEqual([
    "Second",
    "Second",
    "First",
    "Default",
  ]);
});

test("of what an edition changed that is not listed any more, nothing is claimed", () => {
  const before = replayEditions(chain.slice(0, -1), () => "Default");
  expect(before.get("e2")?.(name)).toBeNull();
  expect(before.get("e3")?.(name)).toBe("Second");
});
