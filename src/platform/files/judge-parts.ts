export interface StoredPart {
  /** From 1. */
  readonly partNumber: number;
  readonly byteSize: number;
  /** A strong entity tag, quotes included. */
  readonly etag: string;
}

export type NamedPart = Pick<StoredPart, "partNumber" | "etag">;

/** Why the named parts make no file. */
export type PartsFault =
  | "nothing"
  | "order"
  | "missing"
  | "changed"
  | "tooSmall"
  | "tooLarge"
  | "notAsAnnounced";

export interface PartsRules {
  readonly leastPartBytes: number;
  readonly mostBytes: number;
  /** The whole size as the sender announced it; null when it said nothing. */
  readonly declaredBytes: number | null;
}

/**
 * Whether the parts that a sender names are those that arrived, and make one file by S3's rules:
 * numbers ascend, and all but the last have a least size.
 *
 * @returns null when they do.
 */
export function judgeParts(
  stored: readonly StoredPart[],
  named: readonly NamedPart[],
  rules: PartsRules,
): PartsFault | null {
  if (named.length === 0) return "nothing";
  const isAscending = named.every(
    ({ partNumber }, at) => at === 0 || partNumber > (named[at - 1]?.partNumber ?? 0),
  );
  if (!isAscending) return "order";
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  const found = named.flatMap(({ partNumber }) => byNumber.get(partNumber) ?? []);
  if (found.length < named.length) return "missing";
  if (found.some(({ etag }, at) => !isSameTag(etag, named[at]?.etag ?? ""))) return "changed";
  return judgeSizes(
    found.map(({ byteSize }) => byteSize),
    rules,
  );
}

function judgeSizes(
  sizes: readonly number[],
  { leastPartBytes, mostBytes, declaredBytes }: PartsRules,
): PartsFault | null {
  if (sizes.slice(0, -1).some((size) => size < leastPartBytes)) return "tooSmall";
  const byteSize = sizes.reduce((sum, size) => sum + size, 0);
  if (byteSize > mostBytes) return "tooLarge";
  return declaredBytes !== null && byteSize !== declaredBytes ? "notAsAnnounced" : null;
}

/** Some clients lose the quotes on the way. */
function isSameTag(one: string, other: string): boolean {
  return one.replaceAll('"', "") === other.replaceAll('"', "");
}
