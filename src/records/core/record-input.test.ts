import { expect, test } from "vitest";
import { correctionSchema, listCorrected, writeCorrection } from "./record-input.ts";

const current = { fullName: "Ana Diaz", phone: null, zipCode: "43215" };

test("a correction changes only new values, and no field that the kind of record lacks", () => {
  const correction = { version: 1, fullName: "Ana Díaz", phone: "", zipCode: "43215" };
  expect(listCorrected(current, correction)).toEqual([
    { field: "fullName", before: "Ana Diaz", after: "Ana Díaz" },
  ]);
  const inquiry = { fullName: "Ana Díaz", phone: "" };
  expect(listCorrected(inquiry, { ...correction, zipCode: "43216" })).toEqual([]);
});

test("a correction's history has each field with its old and new value", () => {
  const corrected = listCorrected(current, { version: 1, fullName: "Ana", phone: "614-555-0142" });

  expect(writeCorrection(corrected)).toBe("fullName\tAna Diaz\tAna\nphone\t\t614-555-0142");
});

test("pasted values are cleaned as in the form", () => {
  const pasted = { version: 1, fullName: "Ana\tDíaz\n", zipCode: " 43215-1234" };
  expect(correctionSchema("en").parse(pasted)).toMatchObject({
    fullName: "Ana Díaz",
    zipCode: "43215",
  });
});

test.each([
  ["an empty name", { version: 1, fullName: " " }, "fullName"],
  ["a ZIP code of four digits", { version: 1, zipCode: "4321" }, "zipCode"],
  ["a name that nobody sees", { version: 1, fullName: "\u200b\u2060" }, "fullName"],
  ["no version", { fullName: "Ana" }, "version"],
])("%s is refused at its field", (_what, input, field) => {
  const { error } = correctionSchema("en").safeParse(input);

  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
