import { nameSentence } from "#features/studio/core/site-words.ts";
import type { Edition } from "#features/studio/staff/site-queries.ts";

type Values = ReadonlyMap<string, string | null>;

/**
 * What visitors read at each sentence before an edition, by the edition's id. Each published edition
 * holds only what it changed, so all of them are gone through from the first one.
 *
 * @param editions as the server lists them. Of what an older one changed that is not listed, nothing
 *   is known: its sentences are missing then.
 */
export function replayEditions(
  editions: readonly Edition[],
  findDefault: (name: string) => string | null,
): ReadonlyMap<string, (name: string) => string | null> {
  const published = editions
    .filter(({ number }) => number !== null)
    .toSorted((left, right) => (left.number ?? 0) - (right.number ?? 0));
  const isWhole = published[0] === undefined || published[0].number === 1;
  const states = new Map<string | null, Values>([[null, new Map()]]);
  let state: Values = new Map();
  for (const { id, changes } of published) {
    const next = new Map(state);
    for (const change of changes) next.set(nameSentence(change), change.value);
    state = next;
    states.set(id, next);
  }
  const read = (values: Values | undefined) => (name: string) => {
    const value = values?.get(name);
    if (value !== undefined) return value ?? findDefault(name);
    return values && isWhole ? findDefault(name) : null;
  };
  return new Map(editions.map(({ id, base }) => [id, read(states.get(base))]));
}
