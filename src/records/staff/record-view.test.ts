import { expect, test } from "vitest";
import { recordFields } from "./record-view.ts";

const fields = recordFields("lead", { source: { takes: "text" } });

test.each([
  ["q", "O'Brien & 100% ~ محمد"],
  ["assignee", "none"],
  ["from", "2024-02-29"],
  ["sort", "score"],
] as const)("an address asks for %s %s", (name, text) => {
  expect(fields[name](text)).toBe(true);
});

test.each([
  ["q", "a\u0000b"],
  ["assignee", "\u0007"],
  ["from", "2025-02-29"],
  ["to", "2025-13-01"],
  ["to", "0000-01-01"],
  ["sort", "worst"],
] as const)("a value that the server refuses is left out of the view: %s %j", (name, text) => {
  expect(fields[name](text)).toBe(false);
});
