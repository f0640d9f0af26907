import { expect, test } from "vitest";
import {
  canBeCalled,
  readPhoneKey,
  readPhoneParts,
  writeInColumn,
  readPhones,
  writeDialed,
  writeTel,
} from "./phone.ts";

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
  "614-555-0142; ext 9",
  "614-555-0142 (cell)",
  "tel: 614-555-0142",
  "614-555-0142 or 614-555-0142",
  "６１４−５５５−０１４２",
  "٦١٤٥٥٥٠١٤٢",
  "\u202a614-555\u200b-0142\u202c",
  "614/555-0142",
  "614-555-0142; 9-5",
  "६१४५५५०१४२",
  "614_555_0142",
  "614·555·0142",
  "(614) 555-0142 CELL",
  "614-5550142CEL",
])("%s is one and the same number", (phone) => {
  expect(readPhoneKey(phone)).toBe("+16145550142");
});

test.each([
  ["+44 20 7946 0958", "+442079460958"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["011 44 20 7946 0958", "+442079460958"],
  ["00 44 20 7946 0958", "+442079460958"],
  ["+52 55 1234 5678", "+525512345678"],
  ["+52 1 55 1234 5678", "+525512345678"],
])("a number abroad keeps its country: %s", (phone, key) => {
  expect(readPhoneKey(phone)).toBe(key);
});

test.each([
  ["1-800-FLOWERS", "+18003569377"],
  ["1 800 flowers", "+18003569377"],
  ["1-800-GOT-JUNK?", "+18004685865"],
  ["+1 (800) MATTRESS", "+18006288737"],
  ["614-CALL-NOW", "+16142255669"],
])("a number that is learned as a word is dialed by its digits: %s", (phone, key) => {
  expect(readPhoneKey(phone)).toBe(key);
});

test.each([
  null,
  "800",
  "614 unknown",
  "614-no-phone",
  "614-mornings",
  "877 Elm Street",
  "855 N Main St",
  "614-ANA-MARIA",
  "614-domingo",
  "800-CALL",
  "1 614-555-ABC",
  "800-dont-call-me-ever",
  "CALL-ME-LATER",
  "",
  "none",
  "12",
  "555-0142",
  "614-555-014",
  "614 555 01422",
  "0000000000",
  "000-111-2222",
  "1111111111",
  "123-456-7890",
  "555-555-5555 555",
  "020 7946 0958",
  "+999 123456789",
  "9".repeat(400),
])("a number that can't be called has no key, and makes no two people one: %s", (phone) => {
  expect([readPhoneKey(phone), canBeCalled(phone)]).toEqual(["", false]);
});

test.each([
  "614-555-0171 / 614-555-0172",
  "614-555-0172/614-555-0171",
  "614-555-0171, 614-555-0172",
  "(614) 555-0171;(614) 555-0172",
  "614-555-0171 or 614-555-0172",
  "614-555-0171 o 614-555-0172",
  "614-555-0171\n614-555-0172",
  "6145550171 6145550172",
  "614 555 0171 614 555 0172",
  "+16145550171+16145550172",
  "614-555-0171 - 614-555-0172",
  "cell 614-555-0171 work 614-555-0172 x9",
  "Ana 614-555-0171, Luis 614-555-0172",
  "614/555-0171 or (614)/555-0172",
  "614-555-0171/614/555-0172",
  "614-555-0171+614-555-0172",
  "614-555-0171 and 614.555.0172",
  "614-555-0171 (Ana) 614-555-0172 (Luis)",
])("two numbers in one field are two numbers, whichever comes first: %s", (phone) => {
  expect(readPhoneKey(phone)).toBe("+16145550171 +16145550172");
});

test.each([
  ["614-555-0171", "tel:+16145550171", "+16145550171"],
  ["614-555-0171 x123", "tel:+16145550171;ext=123", "+16145550171 x123"],
  ["614-555-0171, ext. 5", "tel:+16145550171;ext=5", "+16145550171 x5"],
  ["614-555-0171 extensión 4", "tel:+16145550171;ext=4", "+16145550171 x4"],
  ["+1 614 555 0171;ext=7", "tel:+16145550171;ext=7", "+16145550171 x7"],
  // A text that is no extension is not read as one.
  ["614-555-0171, 5 to 9", "tel:+16145550171", "+16145550171"],
  ["614-555-0171, 9:30 AM", "tel:+16145550171", "+16145550171"],
])("%s is dialed with its extension separate", (phone, link, dialed) => {
  expect(readPhones(phone).map((number) => [writeTel(number), writeDialed(number)])).toEqual([
    [link, dialed],
  ]);
});

test.each([
  ["(614) 555-0171", "614-555-0171"],
  ["614.555.0171", "614-555-0171"],
  ["+1 614 555 0171", "614-555-0171"],
  ["6145550171 ext. 9", "614-555-0171 x9"],
  ["cell (614) 555-0171 or 6145550172", "cell (614) 555-0171 or 614-555-0172"],
  ["+49 30 901820", "+49 30 901820"],
  ["ask for Ana", "ask for Ana"],
])("in a column of numbers %s stands as %s", (phone, shown) => {
  expect(readPhoneParts(phone).map(writeInColumn).join("")).toBe(shown);
});

test.each([
  "614-555-0171 x123",
  "cell 614-555-0171 work 614-555-0172 x9 (after six)",
  "614-555-0171 / 72",
  "614-555-0171 or 555-0172",
  "ask for Ana",
])("nothing of %s is lost where it is shown with its links", (phone) => {
  expect(
    readPhoneParts(phone)
      .map(({ text }) => text)
      .join(""),
  ).toBe(phone);
});
