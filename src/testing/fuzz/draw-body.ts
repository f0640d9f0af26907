import fc from "fast-check";
import { hostileValue, writeJson } from "./hostile-values.ts";
import { mutateOnce, mutation } from "./mutate-once.ts";

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
 * A body that goes through as it is, one step away from that, or what no form sends.
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
