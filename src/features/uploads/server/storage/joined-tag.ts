import { createHash } from "node:crypto";

/**
 * The entity tag of an object that came in parts, as S3 makes it: the MD5 of the parts' MD5s, and
 * how many they are. Quotes included.
 */
export function writeJoinedTag(parts: readonly { readonly etag: string }[]): string {
  const hash = createHash("md5");
  for (const { etag } of parts) hash.update(Buffer.from(etag.replaceAll('"', ""), "hex"));
  return `"${hash.digest("hex")}-${parts.length}"`;
}
