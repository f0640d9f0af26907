import { expect, test } from "vitest";
import * as z from "zod/mini";
import { cleanSearch, cutText, listFaults, mailText, readableText, zipText } from "./fields.ts";

const line = readableText({ locale: "en", maxLength: 10, message: "Please write" });
const lines = readableText({
  locale: "en",
  maxLength: 10,
  message: "Please write",
  multiline: true,
});

const complaintOf = (schema: typeof line, text: unknown) =>
  schema.safeParse(text).error?.issues[0]?.message;

test("a text is trimmed before it is measured, and hidden direction marks are removed", () => {
  expect(line.parse("  0123456789  ")).toBe("0123456789");
  expect(line.parse("\u202eabc\u202c")).toBe("abc");
  expect(complaintOf(line, "0123456789x")).toBe("Please use fewer characters here");
  expect(complaintOf(line, 7)).toBe("Please write");
});

test("line breaks and tabs stay in a multi-line text, and become blanks in a single-line text", () => {
  expect(lines.parse("a\r\nb\rc\td")).toBe("a\nb\nc\td");
  expect(line.parse("\ta\tb\r\nc\n")).toBe("a b c");
  expect(line.parse("a \u00a0\u2003 b")).toBe("a b");
  expect(lines.parse("a  b")).toBe("a  b");
});

test.each(["\u200b", " \u2060\u00ad\ufeff ", "\u3164", "\u2800\u2800", "\u200d\u200c", "\ufe0f"])(
  "a text without visible characters is empty: %j",
  (text) => {
    expect([line.parse(text), lines.parse(text)]).toEqual(["", ""]);
  },
);

test("invisible characters are removed from names, and around texts", () => {
  expect(line.parse("\u200bA\u00adn\u2060a \ufeff")).toBe("Ana");
  expect(lines.parse("\u200e \u200b\nAna\n\u200f\u2060 ")).toBe("Ana");
});

test.each([
  ["ana@xn--bcher-kva.de", "ana@bücher.de"],
  ["XN--BCHER-KVA.de", "bücher.de"],
  [" O\u200b'Brien\u00a0 Ana ", "O'Brien Ana"],
])("a search for %j also finds %j", (typed, searched) => {
  expect(cleanSearch(typed)).toBe(searched);
});

test("characters that join letters or emoji stay inside visible text", () => {
  expect(line.parse("👩\u200d👧")).toBe("👩\u200d👧");
});

test.each([
  "30301",
  " 30301",
  "30301 ",
  "\u00a030301\u00a0",
  "30301\n",
  "\u200b30301",
  "30301-1234",
  "30301 1234",
  "30301\u20131234",
  "303011234",
  "３０３０１",
  "٣٠٣٠١",
])("a pasted ZIP code is accepted: %j", (text) => {
  expect(zipText("no").parse(text)).toBe("30301");
});

test.each(["", "3030", "303012", "30301-12", "3O301", "30 301"])("%j is no ZIP code", (text) => {
  expect(complaintOf(zipText("no"), text)).toBe("no");
});

test("invisible characters around or inside an e-mail address are removed, and nothing is added", () => {
  const mail = mailText("en", "no");
  expect(mail.parse("\u200b ana\u200d@exa\u00admple.com\u2060\t")).toBe("ana@example.com");
  expect(mail.parse("ana＠example。com")).toBe("ana@example.com");
  expect(mail.parse(`${" ".repeat(300)}ana@example.com`)).toBe("ana@example.com");
  expect(complaintOf(mail, "ana@example.com\r\nBcc: ben@example.com")).toBe("no");
});

test.each(["a\u0000b", "a\u0007b", "\u0007 ", "a\u0085b", "a\ud800b"])(
  "the text %j is refused for a character that PostgreSQL can't store or nobody sees",
  (text) => {
    expect(complaintOf(line, text)).toMatch(/can't be displayed/);
    expect(complaintOf(lines, text)).toMatch(/can't be displayed/);
  },
);

test("text that nobody typed is cut to size, never through a character", () => {
  expect(cutText("abc", 2)).toBe("ab");
  expect(cutText("a😀", 2)).toBe("a");
  expect(cutText("a\u0000b\u202ec", 3)).toBe("abc");
});

const schema = z.object({
  name: z.string().check(z.minLength(2, "too short"), z.regex(/^[A-Z]/, "no capital")),
  email: z.string().check(z.email("no address")),
});

test("each field shows its first fault, in the order of the form", () => {
  const faults = listFaults(schema, { email: "amara@", name: "a" });
  expect(Object.entries(faults)).toEqual([
    ["name", "too short"],
    ["email", "no address"],
  ]);
});

test("a form that fits has no faults", () => {
  expect(listFaults(schema, { name: "Amara", email: "amara@example.com" })).toEqual({});
});
