import { expect, test } from "vitest";
import { correctionSchema, listCorrected, writeCorrection } from "./case-input.ts";

const current = { fullName: "Ana Diaz", phone: null, zipCode: "43215" };

test("a correction changes what is new and nothing else", () => {
  const corrected = listCorrected(current, {
    version: 1,
    fullName: "Ana Díaz",
    phone: "",
    zipCode: "43215",
  });

  expect(corrected).toEqual([{ field: "fullName", before: "Ana Diaz", after: "Ana Díaz" }]);
});

test("a field that a kind of record does not have is not corrected there", () => {
  const inquiry = { fullName: "Ana Diaz", phone: "614-555-0142" };

  expect(listCorrected(inquiry, { version: 1, zipCode: "43215" })).toEqual([]);
});

test("a history tells each field with what it was and what it is", () => {
  const corrected = listCorrected(current, { version: 1, fullName: "Ana", phone: "614-555-0142" });

  expect(writeCorrection(corrected)).toBe("fullName\tAna Diaz\tAna\nphone\t\t614-555-0142");
});

test.each([
  ["an empty name", { version: 1, fullName: " " }, "fullName"],
  ["a ZIP code of four digits", { version: 1, zipCode: "4321" }, "zipCode"],
  ["a tab in a name", { version: 1, fullName: "Ana\tDiaz" }, "fullName"],
  ["no version", { fullName: "Ana" }, "version"],
])("%s is refused at its field", (_what, input, field) => {
  const { error } = correctionSchema("en").safeParse(input);

  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
