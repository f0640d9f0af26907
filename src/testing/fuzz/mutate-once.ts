import fc from "fast-check";
import { hostileText, hostileValue } from "./hostile-values.ts";

/** One step away from a value, at one place of it. */
export interface Mutation {
  readonly kind: "drop" | "add" | "replace" | "wrap" | "stretch" | "double";
  /** Chooses the place among all that the value has. */
  readonly at: number;
  readonly name: string;
  readonly value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("drop", "add", "replace", "replace", "wrap", "stretch", "double"),
  at: fc.nat(),
  name: fc.oneof(hostileText, fc.constantFrom("role", "id", "isAdmin", "leadScore", "version")),
  value: hostileValue,
});

type Path = readonly (string | number)[];

/** The value itself and everything in it. */
function listPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    listPlaces(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** Longer, larger or more of it: past the bound that a schema may have. */
function stretch(value: unknown): unknown {
  if (typeof value === "string") return value.padEnd(value.length * 2 + 500, value || "x");
  if (typeof value === "number") return value * 2 ** 33 + 0.5;
  if (Array.isArray(value))
    return Array.from({ length: 400 }, (_, index) => value[index] ?? value[0]);
  return [value, value];
}

function bend(value: unknown, { kind, name, value: hostile }: Mutation): unknown {
  if (kind === "replace") return hostile;
  if (kind === "wrap") return typeof hostile === "string" ? { value } : [value];
  if (kind === "stretch") return stretch(value);
  if (kind === "add" && typeof value === "object" && value !== null) {
    return Array.isArray(value) ? [...value, hostile] : addField(value, name, hostile);
  }
  return [value, hostile];
}

/** By entries: assigning would set the prototype where that is its name. */
function addField(value: object, name: string, hostile: unknown): object {
  return Object.fromEntries([...Object.entries(value), [name.slice(0, 200), hostile]]);
}

type Entry = [name: string, value: unknown];

/** What stands in place of an entry after the step. */
function changeEntry([name, value]: Entry, mutation: Mutation): Entry[] {
  if (mutation.kind === "drop") return [];
  if (mutation.kind === "double") {
    return [
      [name, value],
      [`${name} `, value],
    ];
  }
  return [[name, bend(value, mutation)]];
}

function changeAt(value: unknown, [key, ...rest]: Path, mutation: Mutation): unknown {
  if (key === undefined) return bend(value, mutation);
  const entries = Object.entries(value as object).flatMap(([name, inner]): Entry[] => {
    if (name !== `${key}`) return [[name, inner]];
    return rest.length > 0
      ? [[name, changeAt(inner, rest, mutation)]]
      : changeEntry([name, inner], mutation);
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** The value with one step done to one place of it, however deep. */
export function mutateOnce(value: unknown, mutation: Mutation): unknown {
  const places = listPlaces(value);
  return changeAt(value, places[mutation.at % places.length] ?? [], mutation);
}
