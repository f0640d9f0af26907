import { expect, test } from "vitest";
import * as z from "zod/mini";
import { cutText, listFaults, readableText } from "./fields.ts";

const line = readableText({ locale: "en", maxLength: 10, message: "Please write" });
const lines = readableText({
  locale: "en",
  maxLength: 10,
  message: "Please write",
  multiline: true,
});

const complaintOf = (schema: typeof line, text: unknown) =>
  schema.safeParse(text).error?.issues[0]?.message;

test("a text is trimmed before it is measured, and freed of unseen direction marks", () => {
  expect(line.parse("  0123456789  ")).toBe("0123456789");
  expect(line.parse("\u202eabc\u202c")).toBe("abc");
  expect(complaintOf(line, "0123456789x")).toBe("Please use fewer characters here");
  expect(complaintOf(line, 7)).toBe("Please write");
});

test("line breaks and tabs stay in a text of several lines only, as plain line feeds", () => {
  expect(lines.parse("a\r\nb\rc\td")).toBe("a\nb\nc\td");
  expect(complaintOf(line, "a\nb")).toMatch(/can't be displayed/);
});

test.each(["a\u0000b", "a\u0007b", "a\u0085b", "a\ud800b"])(
  "the text %j has a character that no database keeps or no person sees",
  (text) => {
    expect(complaintOf(line, text)).toMatch(/can't be displayed/);
    expect(complaintOf(lines, text)).toMatch(/can't be displayed/);
  },
);

test("what nobody typed is cut to size, never through the middle of a character", () => {
  expect(cutText("abc", 2)).toBe("ab");
  expect(cutText("a😀", 2)).toBe("a");
  expect(cutText("a\u0000b\u202ec", 9)).toBe("abc");
});

const schema = z.object({
  name: z.string().check(z.minLength(2, "too short"), z.regex(/^[A-Z]/, "no capital")),
  email: z.string().check(z.email("no address")),
});

test("each field is told its first fault, in the order of the form", () => {
  const faults = listFaults(schema, { email: "amara@", name: "a" });
  expect(Object.entries(faults)).toEqual([
    ["name", "too short"],
    ["email", "no address"],
  ]);
});

test("a form that fits has no faults", () => {
  expect(listFaults(schema, { name: "Amara", email: "amara@example.com" })).toEqual({});
});
