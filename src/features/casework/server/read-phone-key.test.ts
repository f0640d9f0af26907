import { expect, test } from "vitest";
import { readPhoneKey } from "./case-store.ts";

test.each([
  "614-555-0142",
  "(614) 555-0142",
  "6145550142",
  "614.555.0142",
  "  614 555 0142  ",
  "1 614 555 0142",
  "+1.614.555.0142",
  "+1 (614) 555-0142",
  "614-555-0142 x12",
  "614-555-0142 ext. 9",
  "６１４−５５５−０１４２",
  "٦١٤٥٥٥٠١٤٢",
])("%s is one and the same number", (phone) => {
  expect(readPhoneKey(phone)).toBe("+16145550142");
});

test.each([
  ["+44 20 7946 0958", "+442079460958"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["011 44 20 7946 0958", "+442079460958"],
  ["+52 55 1234 5678", "+525512345678"],
])("a number abroad keeps its country: %s", (phone, key) => {
  expect(readPhoneKey(phone)).toBe(key);
});

test.each([
  null,
  "",
  "none",
  "555-0142",
  "614-555-014",
  "614 555 01422",
  "0000000000",
  "1111111111",
  "1234567890",
  "555-555-5555 555",
  "020 7946 0958",
  "+999 123456789",
  "614-555-0142 or 614-555-0199",
  "9".repeat(400),
])("what nobody can call makes no two people one: %s", (phone) => {
  expect(readPhoneKey(phone)).toBe("");
});
