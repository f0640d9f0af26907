import type { Locale } from "#platform/core/locale.ts";
import { fillFigures, readFigureId, standingFigures } from "#platform/core/site/legal-figures.ts";
import { siteConfig } from "#site.config.ts";
import { type Edition, factsId, factsLocale } from "#platform/core/edition/edition.ts";
import { followFacts } from "./follow-facts.ts";
import { readSourceFacts } from "./words-in-force.ts";
import { makeEdit } from "#platform/core/edition/make-edit.ts";

/**
 * Replaces `{site.phone}` in a sentence by the fact of that name, so that a changed fact changes
 * the sentence, too.
 */
export function fillFacts(
  value: string,
  locale: Locale,
  site: object = siteConfig,
  figures: object = standingFigures,
): string {
  return fillFigures(value, figures).replace(/\{site\.([\w.]+)\}/g, (whole, path: string) => {
    const found = read(site, path) ?? whole;
    return String(typeof found === "object" ? read(found, locale) : found);
  });
}

function read(owner: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], owner);
}

/** The same edition with its own facts filled into its sentences, and with what its hours determine. */
export function fillEdition({ id, overrides: published }: Edition): Edition {
  const overrides = followFacts(published);
  const site = JSON.parse(JSON.stringify(siteConfig)) as object;
  for (const { locale, path, text } of readSourceFacts()) {
    makeEdit({ id, overrides: { [factsId]: { [locale]: { [path]: text } } } })(factsId, site);
  }
  makeEdit({ id, overrides })(factsId, site);
  const figures = readFigures(overrides);
  const filled = Object.entries(overrides).map(([name, languages]) => [
    name,
    name === factsId ? languages : fillLanguages(languages, site, figures),
  ]);
  return { id, overrides: Object.fromEntries(filled) as Edition["overrides"] };
}

/** The legal figures, with the values of the edition where it has them. */
function readFigures(overrides: Edition["overrides"]): object {
  const own = overrides[factsId]?.[factsLocale] ?? {};
  return Object.fromEntries(
    readSourceFacts().flatMap(({ path, text }) => {
      const id = readFigureId(path);
      return id === null ? [] : [[id, JSON.parse(own[path] ?? text) as unknown]];
    }),
  );
}

const fillLanguages = (languages: Edition["overrides"][string], site: object, figures: object) =>
  Object.fromEntries(
    Object.entries(languages).map(([locale, sentences]) => [
      locale,
      Object.fromEntries(
        Object.entries(sentences).map(([path, value]) => [
          path,
          fillFacts(value, locale as Locale, site, figures),
        ]),
      ),
    ]),
  );
