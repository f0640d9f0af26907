/**
 * Where a visitor came from: the campaign parameters of the address, and the origin of the
 * referring page as `referrer`.
 */
export type Touch = Readonly<Record<string, string>>;

/** Prefix of the last touch's names. The first touch has no prefix. */
const lastPrefix = "last_";

const isSame = (one: Touch, other: Touch): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/**
 * Joins the first and the last touch into one object; a last touch that is empty or equals the
 * first is left out.
 */
export function joinTouches(first: Touch, last: Touch): Record<string, string> {
  const after = isSame(first, last) ? [] : Object.entries(last);
  return {
    ...first,
    ...Object.fromEntries(after.map(([name, value]) => [lastPrefix + name, value])),
  };
}

/** Splits what `joinTouches` joined. */
export function splitTouches(joined: Touch): { readonly first: Touch; readonly last: Touch } {
  const isLast = ([name]: [string, string]) => name.startsWith(lastPrefix);
  const entries = Object.entries(joined);
  const last = entries
    .filter(isLast)
    .map(([name, value]) => [name.slice(lastPrefix.length), value]);
  return {
    first: Object.fromEntries(entries.filter((entry) => !isLast(entry))),
    last: Object.fromEntries(last),
  };
}
