/** How a visitor came here: the campaign's own parameters, and the origin of the page before as `referrer`. */
export type Touch = Readonly<Record<string, string>>;

/** Before each name of the last touch, where it is another than the first, whose names have nothing before them. */
const lastPrefix = "last_";

const isSame = (one: Touch, other: Touch): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/** The first and the last touch as one object; a last one that is the first, or is none, is left out. */
export function joinTouches(first: Touch, last: Touch): Record<string, string> {
  const after = isSame(first, last) ? [] : Object.entries(last);
  return {
    ...first,
    ...Object.fromEntries(after.map(([name, value]) => [lastPrefix + name, value])),
  };
}

/** What `joinTouches` joined. */
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
