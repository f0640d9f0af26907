/** The first and the last byte to send, counted from 0. */
export interface WantedBytes {
  readonly first: number;
  readonly last: number;
}

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Which part of a file a `Range` header asks for (RFC 9110, section 14).
 *
 * @param byteSize of the whole file.
 * @returns null when all of it is to be sent: nothing else was asked for, or in words that a server
 *   may pass over, as several ranges at once; `none` when no byte of it is in the file.
 */
export function readByteRange(
  header: string | undefined,
  byteSize: number,
): WantedBytes | "none" | null {
  const [start, end] = readEnds(header);
  if (start === "") return end === "" ? null : readEnd(Number(end), byteSize);
  const first = Number(start);
  const last = end === "" ? byteSize - 1 : Number(end);
  if (end !== "" && last < first) return null;
  return first >= byteSize ? "none" : { first, last: Math.min(last, byteSize - 1) };
}

function readEnds(header = ""): readonly [string, string] {
  const [, start = "", end = ""] = oneRange.exec(header.trim()) ?? [];
  return [start, end];
}

/** As many bytes from the end, or all there are. */
function readEnd(length: number, byteSize: number): WantedBytes | "none" {
  const first = Math.max(0, byteSize - length);
  return first >= byteSize ? "none" : { first, last: byteSize - 1 };
}
