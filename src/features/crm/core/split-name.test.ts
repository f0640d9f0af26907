import { expect, test } from "vitest";
import { splitName } from "./crm-fields.ts";

test.each([
  ["Amara Okafor", "Amara", "Okafor"],
  ["Amara Ngozi Okafor", "Amara Ngozi", "Okafor"],
  ["  Amara \t Okafor  ", "Amara", "Okafor"],
  ["Amara", null, "Amara"],
  ["José-María García-López", "José-María", "García-López"],
  ["王 小明", "王", "小明"],
])("%s splits into %s and %s", (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName });
});
