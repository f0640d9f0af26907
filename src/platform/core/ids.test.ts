import { expect, test } from "vitest";
import { formatListCursor, listCursorSchema } from "./ids.ts";

const id = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";
const cursor = { timestamp: "2026-06-15T12:00:00.000Z", id };

test("a list cursor is read back as it was written, and needs no escaping in a query string", () => {
  const text = formatListCursor(cursor);

  expect(listCursorSchema("en").parse(text)).toEqual(cursor);
  expect(encodeURIComponent(text).replaceAll("%3A", ":")).toBe(text);
});

test.each([
  "",
  "~",
  "nonsense",
  `${cursor.timestamp}`,
  `${cursor.timestamp}~`,
  `${cursor.timestamp}~not-an-id`,
  `${cursor.timestamp}~${id}~more`,
  `yesterday~${id}`,
  `0000-01-01T00:00:00.000Z~${id}`,
  `+275760-09-13T00:00:00.000Z~${id}`,
  `2026-02-30T00:00:00.000Z~${id}`,
  `2026-06-15T24:00:00.000Z~${id}`,
  `2026-06-15T12:00:00Z~${id}`,
  `2026-06-15T12:00:00.000+02:00~${id}`,
  7,
  null,
])("the cursor %j is refused with a sentence", (text) => {
  const parsed = listCursorSchema("en").safeParse(text);

  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    "Please use the nextCursor of an earlier answer",
  ]);
});
