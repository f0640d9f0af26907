import { hashKeyed } from "./keyed-hash.ts";
import type { AppSecret } from "./keyed-hash.ts";

/**
 * Tells whether two submissions carry the same fields; an empty optional one equals a missing one.
 * Keyed, so that the stored hash tells nothing about the person.
 *
 * @param leftOut fields that may differ all the same.
 */
export function hashFields<Fields extends object>(
  fields: Fields,
  secret: AppSecret,
  leftOut: ReadonlyArray<keyof Fields> = [],
): string {
  const filled = Object.entries(fields)
    .filter(([field]) => !leftOut.includes(field as keyof Fields))
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return hashKeyed(JSON.stringify(filled), secret);
}
