import { expect, test } from "vitest";
import { calculatorKeys, findCalculator, makeInitialInputs, readFragment } from "./calculators.ts";
import { listCalculatorLinks, rewordLinks } from "./calculation.ts";

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

test("a kept link is worded in its reader's language, unless it can't be read any more", () => {
  const all = calculatorKeys.map((calculator) => ({
    calculator,
    inputs: makeInitialInputs()[calculator],
    at,
  }));
  const spanish = listCalculatorLinks(all, "es");
  expect(rewordLinks(listCalculatorLinks(all, "en"), "es")).toEqual(spanish);
  const ages = "currentAge=70&retirementAge=50";
  const odd = ["/calculators/gone#years=1", "/calculators", `/calculators/retirement#${ages}`].map(
    (href) => ({ href, summary: "Kept" }),
  );
  expect(rewordLinks(odd, "es")).toEqual(odd);
});
