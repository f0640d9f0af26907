import fc from "fast-check";

// Values that a form never sends. JSON allows lone surrogates and NUL in a text, PostgreSQL does not.

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
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
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

/** Encloses text that `writeJson` puts into JSON without quotes, such as a number too large for JavaScript. */
const rawMark = "@raw@";
const rawTexts = ["1e400", "-1e400", `0.${"3".repeat(400)}`, "9".repeat(400)];

const rawValue: fc.Arbitrary<string> = fc
  .constantFrom(...rawTexts)
  .map((text) => `${rawMark}${text}${rawMark}`);

/** Writes JSON, including the numbers that JavaScript can't hold. */
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

/** One change at one place of a value. */
interface Mutation {
  readonly kind: "drop" | "add" | "replace" | "wrap" | "stretch" | "double";
  /** Chooses the place, modulo the number of places. */
  readonly at: number;
  readonly name: string;
  readonly value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("drop", "add", "replace", "replace", "wrap", "stretch", "double"),
  at: fc.nat(),
  name: fc.oneof(hostileText, fc.constantFrom("role", "id", "isAdmin", "leadScore", "version")),
  value: hostileValue,
});

type Path = readonly (string | number)[];

/** The value itself and everything in it. */
function listPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    listPlaces(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** Makes a value longer, larger or more, past the bound that a schema may have. */
function stretch(value: unknown): unknown {
  if (typeof value === "string") return value.padEnd(value.length * 2 + 500, value || "x");
  if (typeof value === "number") return value * 2 ** 33 + 0.5;
  if (Array.isArray(value))
    return Array.from({ length: 400 }, (_, index) => value[index] ?? value[0]);
  return [value, value];
}

function bend(value: unknown, { kind, name, value: hostile }: Mutation): unknown {
  if (kind === "replace") return hostile;
  if (kind === "wrap") return typeof hostile === "string" ? { value } : [value];
  if (kind === "stretch") return stretch(value);
  if (kind === "add" && typeof value === "object" && value !== null) {
    return Array.isArray(value) ? [...value, hostile] : addField(value, name, hostile);
  }
  return [value, hostile];
}

/** Adds a field through entries: assigning to `__proto__` would set the prototype. */
function addField(value: object, name: string, hostile: unknown): object {
  return Object.fromEntries([...Object.entries(value), [name.slice(0, 200), hostile]]);
}

type Entry = [name: string, value: unknown];

/** The entries that replace one entry. */
function changeEntry([name, value]: Entry, mutation: Mutation): Entry[] {
  if (mutation.kind === "drop") return [];
  if (mutation.kind === "double") {
    return [
      [name, value],
      [`${name} `, value],
    ];
  }
  return [[name, bend(value, mutation)]];
}

function changeAt(value: unknown, [key, ...rest]: Path, mutation: Mutation): unknown {
  if (key === undefined) return bend(value, mutation);
  const entries = Object.entries(value as object).flatMap(([name, inner]): Entry[] => {
    if (name !== `${key}`) return [[name, inner]];
    return rest.length > 0
      ? [[name, changeAt(inner, rest, mutation)]]
      : changeEntry([name, inner], mutation);
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** Returns the value with one change at one place, however deep. */
export function mutateOnce(value: unknown, mutation: Mutation): unknown {
  const places = listPlaces(value);
  return changeAt(value, places[mutation.at % places.length] ?? [], mutation);
}

const oddBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      "{",
      "null",
      '"text"',
      "[]",
      "[[[[[[[[",
      '{"a":1,"a":2,"email":"a@b.invalid","email":"c@d.invalid"}',
      '{"__proto__":{"role":"admin"},"__proto__":null}',
      '\ufeff{"a":1}',
      "[".repeat(100_000),
      `{"a":${"9".repeat(100_000)}}`,
      `{"a":"${"\\u0000".repeat(1_000)}"}`,
      `{"fullName":"${"x".repeat(300_000)}"}`,
    ].map((text) => Buffer.from(text)),
    Buffer.from('{"fullName":"Amara"}', "utf16le"),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from("%PDF-1.7\n%%EOF\n"),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/**
 * Draws a body that fits, one that is a change away from fitting, or one that no form sends.
 *
 * @param fitting bodies that the route takes; none for a route that reads no JSON.
 */
export function bodyOf(fitting: readonly unknown[]): fc.Arbitrary<Buffer | null> {
  const whole = fc.constantFrom(...(fitting.length > 0 ? fitting : [{}]));
  const bent = fc.tuple(whole, mutation).map(([value, change]) => mutateOnce(value, change));
  const write = (value: unknown) => Buffer.from(writeJson(value));
  const cut = fc
    .tuple(whole.map(write), fc.nat())
    .map(([bytes, at]) => bytes.subarray(0, at % bytes.length));
  return fc.oneof(
    { arbitrary: whole.map(write), weight: 8 },
    { arbitrary: bent.map(write), weight: 8 },
    { arbitrary: hostileValue.map(write), weight: 1 },
    { arbitrary: cut, weight: 1 },
    { arbitrary: oddBody, weight: 1 },
    { arbitrary: fc.constant(null), weight: 1 },
  );
}
