import { createHmac } from "node:crypto";

/**
 * Tells whether two submissions carry the same fields; an empty optional one equals a missing one.
 * Keyed, so that the stored hash tells nothing about the person.
 */
export function hashFields(fields: object, secret: string): string {
  const filled = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHmac("sha256", secret).update(JSON.stringify(filled)).digest("base64url");
}
