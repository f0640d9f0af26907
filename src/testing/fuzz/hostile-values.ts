import fc from "fast-check";

// What a form never sends. Lone surrogates and NUL are legal in JSON text and not in PostgreSQL's.

const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u200b\ufeff",
  "İstanbul ﬁ ß",
  "'; drop table leads; --",
  "$1 %s %n {{7*7}} ${7*7}",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "a@b",
  `${"a".repeat(64)}@${"b".repeat(250)}.example`,
  "NaN",
  "1e309",
  "-0",
  "9223372036854775808",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "-271821-04-20T00:00:00.000Z",
  "00000000-0000-0000-0000-000000000000",
  "http://127.0.0.1:1/",
  "file:///etc/passwd",
  "http://host.invalid/\r\nX: y",
  "javascript:alert(1)",
  "👩‍👩‍👧‍👦".repeat(50),
  "é".repeat(2_000),
  "x".repeat(70_000),
  "(".repeat(5_000),
  "a,".repeat(3_000),
];

const numbers = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e21,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
];

/** Stands for text that no value would be written as; see `writeJson`. */
const rawMark = "@raw@";
const rawTexts = ["1e400", "-1e400", `0.${"3".repeat(400)}`, "9".repeat(400)];

export const rawValue: fc.Arbitrary<string> = fc
  .constantFrom(...rawTexts)
  .map((text) => `${rawMark}${text}${rawMark}`);

/** As JSON.stringify, and then with the numbers that JavaScript has none of. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.replaceAll(new RegExp(`"${rawMark}([^"]*)${rawMark}"`, "g"), "$1");
}

function nest(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = null;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

const deep = fc.constantFrom(
  nest(1_500, (inner) => [inner]),
  nest(1_500, (inner) => ({ a: inner })),
  Array.from({ length: 5_000 }, () => null),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
);

// Made by parsing: written out in code, this key would set the prototype.
const prototypes = fc.constantFrom<unknown>(
  JSON.parse('{"__proto__":{"isAdmin":true,"role":"admin"}}'),
  JSON.parse('{"constructor":{"prototype":{"role":"admin"}}}'),
  { toString: 1, valueOf: 2, hasOwnProperty: 3 },
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 5 },
  { arbitrary: fc.constantFrom(...numbers), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]), weight: 3 },
  { arbitrary: rawValue, weight: 1 },
  { arbitrary: prototypes, weight: 1 },
  { arbitrary: deep, weight: 1 },
  { arbitrary: fc.jsonValue(), weight: 2 },
);
