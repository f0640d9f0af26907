import { expect, test } from "vitest";
import { cleanAddress, emailKey, isMailAddress, maskAddress } from "./contact-details.ts";

/** An address whose parts are all as long as allowed. */
function ofBytes(count: number): string {
  const start = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.`;
  return `${start}${"d".repeat(count - start.length - 4)}.com`;
}

test("different spellings of one e-mail address have one key", () => {
  expect(emailKey("  Ana.Diaz@Example.COM ")).toBe("ana.diaz@example.com");
  expect(emailKey("\u200bana\u00ad.diaz@exam\u2060ple.com\u00a0")).toBe("ana.diaz@example.com");
});

test.each([
  ["ana@bücher.example", "ana@xn--bcher-kva.example"],
  ["ana@BÜCHER.Example", "ana@XN--BCHER-KVA.EXAMPLE"],
  ["ana@bücher.example", "ana@bücher.example".normalize("NFD")],
  ["ana@мама.рф", "ana@xn--80aa8ab.xn--p1ai"],
  ["ana@例子.公司", "ana@xn--fsqu00a.xn--55qx5d"],
  ["o'brien@my-site.example", "o’brien@my-site.example"],
  ["ana@example.com", "ana@example.com."],
  ["ana@example.com", "mailto:Ana@example.com"],
  ["ana@example.com", "MAILTO:ANA@EXAMPLE.COM"],
  ["ana@example.com", "<ana@example.com>,"],
  ["ana@example.com", "Ana <ana@example.com>"],
  ["ana@example.com", '"de la Cruz, Ana" <Ana@example.com>;'],
])("%s and %s are one person's", (one, other) => {
  expect(emailKey(other)).toBe(emailKey(one));
});

test("an address is stored in one spelling, which the database lowers as the code does in any locale", () => {
  expect(cleanAddress("Ana@xn--bcher-kva.example")).toBe("ana@bücher.example");
  expect(cleanAddress("JOSÉ@Example.com")).toBe("josé@example.com");
  expect(cleanAddress("Ana@Example.com")).toBe("Ana@Example.com");
});

test.each([
  "ana<ana@example.com",
  "ana@example.com <bo@example.com>",
  "Ana <ana@example.com> <bo@example.com>",
  "Ana <>",
])("text with two addresses or half of one gives no address: %s", (text) => {
  expect(isMailAddress(cleanAddress(text))).toBe(false);
});

test("a very long text in an address field is returned at once", () => {
  const book = `${",".repeat(500_000)}x`;
  expect(cleanAddress(book)).toBe(book);
});

test.each([
  "amara@example.com",
  "a.b+c@sub.example.co",
  "o'brien@example.com",
  "josé@correo.example",
  "o&leary@example.com",
  "ana@example.xn--p1ai",
  "ana@xn--fsqu00a.xn--55qx5d",
  "ana@my-site.example",
  `ana@${"b".repeat(63)}.com`,
  "用户@例子.公司",
  `${"a".repeat(64)}@example.com`,
  ofBytes(254),
])("%s is an address", (text) => {
  expect(isMailAddress(text)).toBe(true);
});

test.each([
  "",
  "amara",
  "amara@example",
  "a@b@example.com",
  "a b@example.com",
  "a@example.com, b@example.com",
  "Amara <a@example.com>",
  '"a"@example.com',
  "a@example..com",
  "a@example.com.",
  "a@example-.com",
  "a@-example.com",
  "a@example.c",
  "a@example.123",
  "a@exam_ple.com",
  ".a@example.com",
  "a.@example.com",
  "a..b@example.com",
  `${"é".repeat(33)}@example.com`,
  `a@${"b".repeat(64)}.com`,
  "a@.example.com",
  "a@example.com\r\nBcc: b@example.com",
  "a\u0000@example.com",
  "a\u202e@example.com",
  `${"a".repeat(65)}@example.com`,
  ofBytes(255),
  `a@${"b".repeat(250)}.com`,
])("%j is no mail address", (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test.each([
  ["amara@example.com", "a...@example.com"],
  ["a@example.com", "a...@example.com"],
  ["𝒜da@example.com", "𝒜...@example.com"],
])("of %s a screen shows %s to bystanders", (email, masked) => {
  expect(maskAddress(email)).toBe(masked);
});
