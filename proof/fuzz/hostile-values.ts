import fc from "fast-check";

// Values that a form never sends. JSON allows lone surrogates and NUL in a text, PostgreSQL does not.

const texts = [
  ["", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "\u202e\u200b\ufeff", "İstanbul ﬁ ß"],
  ["'; drop table leads; --", "$1 %s %n {{7*7}} ${7*7}", "<script>alert(1)</script>"],
  ["=cmd|' /C calc'!A0", "../../../../etc/passwd", "__proto__", "constructor", "toString"],
  ["a@b", `${"a".repeat(64)}@${"b".repeat(250)}.example`, "NaN", "1e309", "-0"],
  ["9223372036854775808", "2026-02-30", "9999-12-31T23:59:60Z", "-271821-04-20T00:00:00.000Z"],
  ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "00000000-0000-0000-0000-000000000000"],
  ["http://127.0.0.1:1/", "file:///etc/passwd", "http://host.invalid/\r\nX: y"],
  ["javascript:alert(1)", "👩‍👩‍👧‍👦".repeat(50), "é".repeat(2_000), "x".repeat(70_000)],
  ["(".repeat(5_000), "a,".repeat(3_000)],
].flat();

const numbers = [
  [0, -0, -1, 0.1, 1e21, -1e21, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63],
  [Number.MIN_VALUE, Number.MAX_VALUE],
].flat();

/** Encloses text that `writeJson` puts into JSON without quotes, such as a number too large for JavaScript. */
const rawMark = "@raw@";
const rawNumbers = ["1e400", "-1e400", `0.${"3".repeat(400)}`, "9".repeat(400)];

/** Writes JSON, including the numbers that JavaScript can't hold. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.replaceAll(new RegExp(`"${rawMark}([^"]*)${rawMark}"`, "g"), "$1");
}

const nest = (wrap: (inner: unknown) => unknown) =>
  Array.from({ length: 1_500 }).reduce((inner) => wrap(inner), null);

const structures: readonly unknown[] = [
  nest((inner) => [inner]),
  nest((inner) => ({ a: inner })),
  Array.from({ length: 5_000 }, () => null),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
  // Made by parsing: written out in code, this key would set the prototype.
  JSON.parse('{"__proto__":{"isAdmin":true,"role":"admin"}}'),
  JSON.parse('{"constructor":{"prototype":{"role":"admin"}}}'),
  { toString: 1, valueOf: 2, hasOwnProperty: 3 },
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 5 },
  { arbitrary: fc.constantFrom(...numbers), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]), weight: 3 },
  { arbitrary: fc.constantFrom(...rawNumbers.map((text) => rawMark + text + rawMark)), weight: 1 },
  { arbitrary: fc.constantFrom(...structures), weight: 2 },
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

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("drop", "add", "replace", "replace", "wrap", "stretch", "double"),
  at: fc.nat(),
  name: fc.oneof(hostileText, fc.constantFrom("role", "id", "isAdmin", "leadScore", "version")),
  value: hostileValue,
});

/** Makes a value longer, larger or more, past the bound that a schema may have. */
function stretch(value: unknown): unknown {
  if (typeof value === "string") return value.padEnd(value.length * 2 + 500, value || "x");
  if (typeof value === "number") return value * 2 ** 33 + 0.5;
  if (Array.isArray(value)) return Array.from({ length: 400 }, (_, at) => value[at] ?? value[0]);
  return [value, value];
}

/** Adds a field through entries: assigning to `__proto__` would set the prototype. */
function add(value: unknown, name: string, hostile: unknown): unknown {
  if (typeof value !== "object" || value === null) return [value, hostile];
  if (Array.isArray(value)) return [...value, hostile];
  return Object.fromEntries([...Object.entries(value), [name.slice(0, 200), hostile]]);
}

/** What stands in place of a value: nothing, one value, or two. */
function bend(value: unknown, { kind, name, value: hostile }: Mutation): readonly unknown[] {
  if (kind === "drop") return [];
  if (kind === "double") return [value, value];
  if (kind === "replace") return [hostile];
  if (kind === "stretch") return [stretch(value)];
  if (kind === "add") return [add(value, name, hostile)];
  return typeof hostile === "string" ? [{ value }] : [[value]];
}

const countPlaces = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + countPlaces(inner), 1)
    : 1;

function mutateOnce(whole: unknown, change: Mutation): unknown {
  let left = change.at % countPlaces(whole);
  const visit = (value: unknown): readonly unknown[] => {
    left -= 1;
    if (left === -1) return bend(value, change);
    if (typeof value !== "object" || value === null) return [value];
    if (Array.isArray(value)) return [value.flatMap(visit)];
    const entries = Object.entries(value).flatMap(([name, inner]) =>
      visit(inner).map((each, index) => [name + " ".repeat(index), each] as const),
    );
    return [Object.fromEntries(entries)];
  };
  return visit(whole)[0] ?? null;
}

/** Values that are one change away from one of these, at one place, however deep. */
export const nearly = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, mutation).map(([value, change]) => mutateOnce(value, change));

/** Bodies that are no JSON, or JSON as no program writes it. */
export const oddBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    ...[
      ["", "{", "null", '"text"', "[]", "[[[[[[[[", '\ufeff{"a":1}', "[".repeat(100_000)],
      '{"a":1,"a":2,"email":"a@b.invalid","email":"c@d.invalid"}',
      '{"__proto__":{"role":"admin"},"__proto__":null}',
      `{"a":${"9".repeat(100_000)}}`,
      `{"a":"${"\\u0000".repeat(1_000)}"}`,
      `{"fullName":"${"x".repeat(300_000)}"}`,
    ]
      .flat()
      .map((text) => Buffer.from(text)),
    Buffer.from('{"fullName":"Amara"}', "utf16le"),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from("%PDF-1.7\n%%EOF\n"),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
