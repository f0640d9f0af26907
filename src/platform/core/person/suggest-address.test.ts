import { expect, test } from "vitest";
import { suggestAddress } from "./suggest-address.ts";

test.each([
  ["ana@gmial.con", "ana@gmail.com"],
  ["ana@gmial.com", "ana@gmail.com"],
  ["ana@gamil.com", "ana@gmail.com"],
  ["ana@gnail.com", "ana@gmail.com"],
  ["ana@gmail.co", "ana@gmail.com"],
  ["ana@gmail.cm", "ana@gmail.com"],
  ["ana@gmailcom", "ana@gmail.com"],
  ["ana@gmail", "ana@gmail.com"],
  [" Ana.Diaz+x@GMAIL.CON ", "Ana.Diaz+x@gmail.com"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@hotmai.com", "ana@hotmail.com"],
  ["ana@hotmal.es", "ana@hotmail.es"],
  ["ana@yaho.com", "ana@yahoo.com"],
  ["ana@yahoo.con", "ana@yahoo.com"],
  ["ana@outlok.com", "ana@outlook.com"],
  ["ana@iclod.com", "ana@icloud.com"],
  ["ana@comcast.ent", "ana@comcast.net"],
  ["ana@miempresa.con", "ana@miempresa.com"],
  ["ana@church.ogr", "ana@church.org"],
  ["ana@gmail.net", "ana@gmail.com"],
  ["ana@gmail.com.com", "ana@gmail.com"],
  ["ana@yahoo.com.con", "ana@yahoo.com"],
  ["ana@sbcglobal.com", "ana@sbcglobal.net"],
  ["ana@aol.con", "ana@aol.com"],
  ["ana@att.ent", "ana@att.net"],
  ["ana@school.eud", "ana@school.edu"],
  ["ana @example.com", "ana@example.com"],
  ["ana@ gmail .com", "ana@gmail.com"],
  ["ana@gmail,com", "ana@gmail.com"],
])("%s probably means %s", (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

test.each([
  "",
  "ana",
  "ana@",
  "ana@gmail.com",
  "ana@hotmail.fr",
  "ana@yahoo.co.uk",
  "ana@yahoo.com.mx",
  "ana@ymail.com",
  "ana@mail.com",
  "ana@live.com",
  "ana@aol.com",
  "ana@att.net",
  "ana@example.com",
  "ana@example.constructor",
  "ana@okafor-family.co",
  "用户@例子.公司",
  "\u200eana@gmail.com\u200f",
  "ana@gm\u00adail.com",
  "ana@gmail.com.",
  "<ana@gmail.com>",
  "x@sub.example.co.uk",
  "ana@proton.me",
  "two words",
])("nothing is asked about %s", (typed) => {
  expect(suggestAddress(typed)).toBeNull();
});
