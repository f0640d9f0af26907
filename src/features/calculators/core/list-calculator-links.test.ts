import { expect, test } from "vitest";
import { calculatorKeys, findCalculator, makeInitialInputs, readFragment } from "./calculators.ts";
import { listCalculatorLinks } from "./calculation.ts";

const at = "2026-11-20T20:00:00.000Z";

test.each(calculatorKeys)("a link to %s opens it with the same numbers", (calculator) => {
  const inputs = makeInitialInputs()[calculator];
  const [link] = listCalculatorLinks([{ calculator, inputs, at }], "en");
  const [path = "", fragment = ""] = link?.href.split("#") ?? [];
  expect(findCalculator(path)).toBe(calculator);
  expect(readFragment(calculator, fragment)).toEqual(inputs);
  expect(link?.summary).toMatch(/: /);
});

test("numbers that no slider can take give no link", () => {
  const inputs = { ...makeInitialInputs().compound, principal: -1 };
  expect(listCalculatorLinks([{ calculator: "compound", inputs, at }, null, "x"], "en")).toEqual(
    [],
  );
});
