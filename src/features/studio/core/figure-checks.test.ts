import { expect, test } from "vitest";
import { carryCheck, type CheckedFigure, stampChecks } from "./figure-checks.ts";

const old = { on: "2026-01-05", against: "The contract", by: "petra" };
const figure = (value: number, checked: CheckedFigure["checked"]) => ({
  value,
  year: 2026,
  source: "The law",
  checked,
});
const now = { on: "2026-11-28", by: "olga" };
const stamp = (next: unknown, before: unknown) =>
  JSON.parse(stampChecks(JSON.stringify(next), JSON.stringify(before), now)) as unknown;

test.each<[string, unknown, unknown, unknown]>([
  [
    "a new one gets name and day",
    figure(6, { against: " IRS " }),
    figure(5, old),
    figure(6, { ...now, against: "IRS" }),
  ],
  ["an old one stays with its number", figure(5, old), figure(5, old), figure(5, old)],
  ["an old one falls with a changed number", figure(6, old), figure(5, old), figure(6, null)],
  ["an invented one falls", figure(5, { ...now, against: "IRS" }), figure(5, old), figure(5, null)],
  [
    "somebody else's name falls",
    figure(6, { against: "IRS", on: "2026-11-28", by: "ada" }),
    figure(5, null),
    figure(6, null),
  ],
  [
    "each row of a list has its own",
    [figure(5, old), figure(7, old), figure(8, { against: "IRS" })],
    [figure(5, old), figure(6, old)],
    [figure(5, old), figure(7, null), figure(8, { ...now, against: "IRS" })],
  ],
])("who compared a figure: %s", (_what, next, before, stored) => {
  const toText = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  expect(stamp(next, before)).toEqual(toText(stored));
});

test("a changed number loses its check, and gets it back when the old number is typed again", () => {
  const published = figure(5, old);
  const changed = carryCheck({ ...published, value: 6 }, published);
  expect(changed.checked).toBeNull();
  expect(carryCheck({ ...changed, value: 5 }, published)).toEqual(published);
  const anew = carryCheck(figure(6, { against: "IRS" }), published);
  expect(carryCheck({ ...anew, value: 7 }, published).checked).toEqual({ against: "IRS" });
  expect(carryCheck(figure(5, old), undefined).checked).toBeNull();
});
