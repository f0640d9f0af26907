import type { Overrides } from "#platform/core/edition/edition.ts";
import type { Change } from "./editions-store.ts";
import { keyOf } from "./list-editable.ts";

type Value = Change & { readonly value: string };

/** All sentences of an edition, one by one. */
export function flatten(overrides: Overrides): Value[] {
  return Object.entries(overrides).flatMap(([id, languages]) =>
    Object.entries(languages).flatMap(([locale, sentences]) =>
      Object.entries(sentences).map(([path, value]) => ({ id, locale, path, value })),
    ),
  );
}

export function group(values: readonly Value[]): Overrides {
  const grouped: Record<string, Record<string, Record<string, string>>> = {};
  for (const { id, locale, path, value } of values) {
    ((grouped[id] ??= {})[locale] ??= {})[path] = value;
  }
  return grouped;
}

export const isSame = (one: Overrides, other: Overrides) => {
  const toText = (overrides: Overrides) =>
    flatten(overrides)
      .map((each) => `${keyOf(each)} ${each.value}`)
      .toSorted()
      .join("\n");
  return toText(one) === toText(other);
};

/** The sentences of an edition with changes over them. */
export function mergeChanges(overrides: Overrides, changes: readonly Change[]): readonly Value[] {
  const values = new Map(flatten(overrides).map((one) => [keyOf(one), one]));
  for (const change of changes) {
    const { value } = change;
    if (value === null) values.delete(keyOf(change));
    else values.set(keyOf(change), { ...change, value });
  }
  return [...values.values()];
}

/** What makes of one edition's sentences the other's. */
export function listEditionChanges(from: Overrides, to: Overrides): readonly Change[] {
  const target = new Map(flatten(to).map((one) => [keyOf(one), one]));
  const current = new Map(flatten(from).map((one) => [keyOf(one), one]));
  const gone = flatten(from).filter((one) => !target.has(keyOf(one)));
  const other = flatten(to).filter((one) => current.get(keyOf(one))?.value !== one.value);
  return [...other, ...gone.map((one) => ({ ...one, value: null }))];
}
