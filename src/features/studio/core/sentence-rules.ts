import { directionMarks } from "#platform/core/fields.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { type AdvertisingFault, findFaultsInAnyLanguage } from "./advertising/advertising-rules.ts";
import { foldJudged } from "./advertising/fold-judged.ts";

/** The limits for the new text of a sentence. */
export interface SentenceRules {
  /** The text in the sources, with `{file}` for values that the site fills in and `{site.name}` for facts. */
  readonly source: string;
  readonly max: number;
  /** Names of the facts that a sentence may name. */
  readonly facts: ReadonlySet<string>;
}

/**
 * A fault of a sentence. `refused`: it can't be published. `needs-reason`: only with a written reason.
 * `needs-approval`: only with a written reason and the approval of another admin or of compliance.
 */
export interface Finding {
  readonly kind: "refused" | "needs-reason" | "needs-approval";
  readonly text: string;
}

/** The longest new text: twice the text of the sources, and at least the 60 characters that a button on a phone holds. */
export const longestOf = (source: string): number => Math.max(60, source.length * 2);

/** Whether a person can read a text: something of it is seen, and it reads in the order of its letters. */
export const canBeRead = (text: string): boolean =>
  foldJudged(text) !== "" && text.search(directionMarks) === -1;

/** The names of values that the site fills in, such as `{file}` and `{count}`. Facts are not listed: a sentence may leave them out. */
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
  grave: "Another admin or somebody of compliance has to approve it.",
};

const es: typeof en = {
  empty: "Escriba una frase o vuelva a la primera.",
  tooLong: (max) => `Acórtela a ${max} caracteres: más no cabe en su lugar.`,
  control: "Quite los caracteres que no se ven.",
  missing: (names) => `Deje ${names}: el sitio pone ahí un dato.`,
  unknown: (names) => `Quite ${names}: el sitio no tiene nada que poner ahí.`,
  grave: "Otro administrador o alguien de cumplimiento tiene que aprobarlo.",
};

const words: Localized<typeof en> = { en, es };

export const refuseLength = (max: number, reader: Locale): Finding => ({
  kind: "refused",
  text: words[reader].tooLong(max),
});

/** What a broken rule of advertising asks of its author, in the language of whoever reads it. */
export const askAbout = ({ reason, isGrave }: AdvertisingFault, reader: Locale): Finding =>
  isGrave
    ? { kind: "needs-approval", text: `${reason[reader]} ${words[reader].grave}` }
    : { kind: "needs-reason", text: reason[reader] };

/**
 * All findings about a new text.
 *
 * @param reader the language in which the findings are written.
 */
export function judgeSentence(
  value: string,
  { source, max, facts }: SentenceRules,
  reader: Locale,
): readonly Finding[] {
  const said = words[reader];
  const refused = (text: string): Finding => ({ kind: "refused", text });
  const name = (names: readonly string[]) => names.map((one) => `{${one}}`).join(", ");
  if (foldJudged(value) === "") return [refused(said.empty)];
  const wanted = listPlaceholders(source);
  const found = listPlaceholders(value);
  const missing = wanted.filter((one) => !found.includes(one));
  const named = [...value.matchAll(/\{site\.([\w.]+)\}/g)].map(([, fact = ""]) => fact);
  const unknown = [
    ...found.filter((one) => !wanted.includes(one)),
    ...named.filter((fact) => !facts.has(fact)).map((fact) => `site.${fact}`),
  ];
  // A rule that the source text breaks as well was reviewed when the source was written.
  const known = new Set(findFaultsInAnyLanguage(source).map((fault) => fault.name));
  const broken = findFaultsInAnyLanguage(value).filter((fault) => !known.has(fault.name));
  return [
    ...(value.length > max ? [refuseLength(max, reader)] : []),
    ...(/[\p{Cc}\p{Co}\p{Cs}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u.test(value)
      ? [refused(said.control)]
      : []),
    ...(missing.length > 0 ? [refused(said.missing(name(missing)))] : []),
    ...(unknown.length > 0 ? [refused(said.unknown(name(unknown)))] : []),
    ...broken.map((fault) => askAbout(fault, reader)),
  ];
}
