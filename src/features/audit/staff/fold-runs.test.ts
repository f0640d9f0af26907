import { expect, test } from "vitest";
import type { AuditRow } from "#platform/core/audit-event.ts";
import { foldRuns } from "./fold-runs.ts";

const entry = (id: string, changes: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: "2026-06-15T12:00:00.000Z",
  user: "ada",
  actor: null,
  action: "record-note",
  record: id,
  about: null,
  outcome: "done",
  network: null,
  ...changes,
});
const list = (rows: readonly AuditRow[], ...opened: string[]) =>
  foldRuns(rows, new Set(opened)).map(({ id, count }) => `${id} ${count}`);

test("three or more entries of one sort in a row are one row with their number", () => {
  const notes = ["a", "b", "c"].map((id) => entry(id));
  expect(list(notes)).toEqual(["a 3"]);
  expect(list(notes.slice(1))).toEqual(["b 1", "c 1"]);
  expect(list(notes, "a")).toEqual(["a 1", "b 1", "c 1"]);
});

test.each([
  ["person", { user: "bob" }],
  ["action", { action: "record-task" }],
  ["result", { outcome: "refused" }],
  ["actor", { user: null, actor: "site" }],
  ["network", { network: "0a1b2c" }],
] as const)("an entry with another %s ends the run", (_, other) => {
  const rows = [entry("a"), entry("b"), entry("x", other), entry("c"), entry("d")];
  expect(list(rows)).toEqual(["a 1", "b 1", "x 1", "c 1", "d 1"]);
});
