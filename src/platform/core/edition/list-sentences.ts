import { defaultLocale, type Locale, locales } from "#platform/core/locale.ts";
import { figureFacts } from "#platform/core/site/legal-figures.ts";
import { openHours } from "#platform/core/site/open-hours.ts";
import { carriers, reviewPages } from "#platform/core/site/proof.ts";
import { sessions } from "#platform/core/site/sessions.ts";
import { termPrices } from "#platform/core/site/term-prices.ts";
import { siteConfig } from "#site.config.ts";
import type { Edition } from "./edition.ts";
import { factLists } from "./fact-lists.ts";
import { makeEdit } from "./make-edit.ts";

/** One editable text of a words object, in all languages. */
export interface Sentence {
  readonly locale: Locale;
  readonly path: string;
  readonly text: string;
}

/** Keys whose value is an identifier for the program and not a text. */
const marks = /(?:^|\.)(?:claim|icon|id|name|topic|href|path|photo|hair)$/;

/**
 * All texts of a words object in all languages, including those that a function completes with
 * arguments.
 */
export function listSentences(words: object): Sentence[] {
  return locales.flatMap((locale) =>
    listTexts((words as Record<Locale, unknown>)[locale], "").flatMap(([path, text]) =>
      /\p{L}/u.test(text) && !marks.test(path) && !/^[/#]/.test(text)
        ? [{ locale, path, text }]
        : [],
    ),
  );
}

function listTexts(value: unknown, path: string): (readonly [path: string, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    const text = readTemplate(value as MakesText);
    return text === null ? [] : [[path, text]];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    listTexts(part, path === "" ? key : `${path}.${key}`),
  );
}

type MakesText = (...args: unknown[]) => unknown;

/**
 * The text that a function produces, with `{1}` for its first argument. Null for a function that
 * does more than insert its arguments, such as choosing between "day" and "days": such a text can't
 * be edited.
 */
export function readTemplate(make: MakesText): string | null {
  const marks = Array.from({ length: make.length }, (_, at) => `{${at + 1}}`);
  try {
    const text = make(...marks);
    if (typeof text !== "string" || !marks.some((mark) => text.includes(mark))) return null;
    const words = { tried: { said: make } };
    makeEdit({ id: "", overrides: { words: { tried: { said: text } } } } as Edition)(
      "words",
      words,
    );
    const samples = [0, 1, 2, "x"].map((value) => marks.map(() => value));
    const isSame = (args: readonly unknown[]) => make(...args) === words.tried.said(...args);
    return [...samples, marks.map((_, at) => at * 3)].every(isSame) ? text : null;
  } catch {
    return null;
  }
}

/**
 * One fact of the agency. Lists and figures are JSON; claims that the owner can confirm are "true"
 * or "false".
 */
export interface SiteFact extends Sentence {
  readonly isText: boolean;
}

/**
 * Facts that can't be edited on screen, because they follow from another fact, or because deadlines
 * and calendars that were already promised depend on them.
 */
const fixedFacts: ReadonlySet<string> = new Set([
  "phoneHref",
  "timeZone",
  "officeHours",
  "answerWithinHours",
  "responseTime",
  "postalAddress.country",
]);

/** The agency's current facts; those that have no language are listed under English. */
export function listFacts(): SiteFact[] {
  const texts = Object.entries(siteConfig).flatMap(([key, value]): SiteFact[] => {
    if (typeof value === "object" && defaultLocale in value) {
      return locales.map((locale) => ({ locale, path: key, text: value[locale], isText: true }));
    }
    return listTexts(value, key).map(([path, text]) => ({
      locale: defaultLocale,
      path,
      text,
      isText: true,
    }));
  });
  const whole = { locale: defaultLocale, isText: false };
  return [
    ...texts.filter(({ path }) => !fixedFacts.has(path)),
    ...Object.entries(factLists.claims).map(([key, is]) => ({
      ...whole,
      path: `claims.${key}`,
      text: String(is),
    })),
    ...Object.entries({
      shareImage: factLists.shareImage,
      ...figureFacts,
      termPrices,
      openHours,
      carriers,
      reviewPages,
      sessions,
    }).map(([path, figure]) => ({
      ...whole,
      path,
      text: JSON.stringify(figure),
    })),
  ];
}
