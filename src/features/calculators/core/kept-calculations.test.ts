import { expect, test } from "vitest";
import { makeInitialInputs } from "./calculators.ts";
import { putCalculation, readKeptCalculations } from "./calculation.ts";

const initial = makeInitialInputs();
const nowMs = Date.parse("2026-11-21T22:00:00.000Z");
const dayMs = 86_400_000;

const counted = (daysAgo: number, calculator: "waiting" | "compound" = "waiting") => ({
  calculator,
  inputs: { ...initial[calculator] },
  at: new Date(nowMs - daysAgo * dayMs).toISOString(),
});
const read = (calculations: unknown, savedAt = nowMs) =>
  readKeptCalculations(JSON.stringify({ savedAt, calculations }), nowMs)?.calculations ?? null;

test("numbers of the last seven days are found again", () => {
  const kept = [counted(7), counted(0, "compound")];
  expect(read(kept)).toEqual(kept);
});

test("older numbers are gone, and with the last of them everything", () => {
  expect(read([counted(7.1), counted(1, "compound")])).toEqual([counted(1, "compound")]);
  expect(read([counted(7.1)])).toBeNull();
});

test.each([[null], ["{"], ["[]"], ['{"savedAt":"today"}'], ['{"calculations":[]}']])(
  "%s is read as nothing kept",
  (text) => {
    expect(readKeptCalculations(text, nowMs)).toBeNull();
  },
);

test("a calculator counted again takes the place of its earlier numbers", () => {
  const again = counted(0);
  expect(putCalculation([counted(3), counted(1, "compound")], again)).toEqual([
    counted(1, "compound"),
    again,
  ]);
});
