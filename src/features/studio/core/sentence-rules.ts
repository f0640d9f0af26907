import type { Locale, Localized } from "#platform/core/locale.ts";
import { findAdvertisingFaults } from "./advertising-rules.ts";

/** What a sentence may be changed to. */
export interface SentenceRules {
  readonly locale: Locale;
  /** As the sources have it, with `{file}` for what is filled in and `{site.name}` for facts. */
  readonly source: string;
  readonly max: number;
  /** Names of the facts that a sentence may name. */
  readonly facts: ReadonlySet<string>;
}

/** What is wrong with a sentence: it can't be published at all, or not without a written reason. */
export interface Finding {
  readonly kind: "refused" | "needs-reason";
  readonly text: string;
}

/** A sentence may grow to twice its length, a label to as much as a button of a phone holds. */
export const longestOf = (source: string): number => Math.max(60, source.length * 2);

/** What is filled in: `{file}`, `{count}`; facts are not among them, as a sentence may leave them out. */
export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([\w.]+)\}/g)].flatMap(([, name = ""]) =>
    name.startsWith("site.") ? [] : [name],
  );
}

const en = {
  empty: "Write a sentence, or go back to the first one.",
  tooLong: (max: number) => `Shorten it to ${max} characters: more does not fit its place.`,
  control: "Remove characters that can't be seen.",
  missing: (names: string) => `Keep ${names}: the site fills it in.`,
  unknown: (names: string) => `Remove ${names}: the site has nothing to put there.`,
};

const es: typeof en = {
  empty: "Escriba una frase o vuelva a la primera.",
  tooLong: (max) => `Acórtela a ${max} caracteres: más no cabe en su lugar.`,
  control: "Quite los caracteres que no se ven.",
  missing: (names) => `Deje ${names}: el sitio pone ahí un dato.`,
  unknown: (names) => `Quite ${names}: el sitio no tiene nada que poner ahí.`,
};

const words: Localized<typeof en> = { en, es };

export const refuseLength = (max: number, reader: Locale): Finding => ({
  kind: "refused",
  text: words[reader].tooLong(max),
});

/**
 * All that is to be said about a sentence that somebody wrote.
 *
 * @param reader in whose language it is said.
 */
export function judgeSentence(
  value: string,
  { locale, source, max, facts }: SentenceRules,
  reader: Locale,
): readonly Finding[] {
  const said = words[reader];
  const refused = (text: string): Finding => ({ kind: "refused", text });
  const name = (names: readonly string[]) => names.map((one) => `{${one}}`).join(", ");
  if (value.trim() === "") return [refused(said.empty)];
  const wanted = listPlaceholders(source);
  const found = listPlaceholders(value);
  const missing = wanted.filter((one) => !found.includes(one));
  const named = [...value.matchAll(/\{site\.([\w.]+)\}/g)].map(([, fact = ""]) => fact);
  const unknown = [
    ...found.filter((one) => !wanted.includes(one)),
    ...named.filter((fact) => !facts.has(fact)).map((fact) => `site.${fact}`),
  ];
  // What the sources say already was looked at when they were written.
  const known = new Set(findAdvertisingFaults(source, [], locale).map((fault) => fault.name));
  const broken = findAdvertisingFaults(value, [], locale).filter((fault) => !known.has(fault.name));
  return [
    ...(value.length > max ? [refuseLength(max, reader)] : []),
    ...(/[\p{Cc}\p{Co}\p{Cs}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u.test(value)
      ? [refused(said.control)]
      : []),
    ...(missing.length > 0 ? [refused(said.missing(name(missing)))] : []),
    ...(unknown.length > 0 ? [refused(said.unknown(name(unknown)))] : []),
    ...broken.map(({ reason }): Finding => ({ kind: "needs-reason", text: reason[reader] })),
  ];
}
