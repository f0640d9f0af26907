import { defaultLocale, type Locale, type Localized, locales } from "#platform/core/locale.ts";

/**
 * The words by which a form asks for consent. Every version that was ever shown stays in the code:
 * a stored consent is checked against the words under which it was given.
 */
export interface ConsentTexts {
  /** The version that pages show now. */
  readonly current: string;
  /**
   * All languages of a version mean the same; null for a language in which it was never shown.
   * `{agency}` and `{email}` are replaced by the agency's name and address.
   */
  readonly versions: Readonly<Record<string, Localized<string | null>>>;
}

/** One consent text as it is shown, agreed to and stored. */
export interface ConsentText {
  /** From `nameConsentVersion`, so it includes the language. */
  readonly version: string;
  readonly language: Locale;
  readonly text: string;
}

/** The words around a consent text in a form, in the language of the page. */
export type ConsentBoxWords = Readonly<Record<"title" | "yes" | "no" | "ask" | "privacy", string>>;

/** All that the question about calls shows, and the version of the words to which a yes agrees. */
export interface ConsentQuestion extends ConsentBoxWords, Pick<ConsentText, "version" | "text"> {}

interface Agency {
  readonly name: string;
  readonly email: string;
}

/**
 * The name of a version in a language. A translation is another text, so it has its own name:
 * "2026-11-22-es".
 */
export function nameConsentVersion(version: string, locale: Locale): string {
  return locale === defaultLocale ? version : `${version}-${locale}`;
}

/**
 * The words of a version as they are shown and stored.
 *
 * @param named the version name that a form sent; its language is the one that was on screen,
 *   whatever the browser prefers.
 * @returns null for an unknown version.
 */
export function writeConsentText(
  texts: ConsentTexts,
  named: string,
  agency: Agency,
): ConsentText | null {
  const found = findVersion(texts, named);
  return found ? write(texts, found, agency) : null;
}

/** The English text with the same meaning as a translation; null for the English text itself. */
export function writeOriginalText(
  texts: ConsentTexts,
  named: string,
  agency: Agency,
): ConsentText | null {
  const found = findVersion(texts, named);
  if (!found || found.language === defaultLocale) return null;
  return write(texts, { ...found, language: defaultLocale }, agency);
}

interface VersionInLanguage {
  readonly version: string;
  readonly language: Locale;
}

function findVersion({ versions }: ConsentTexts, named: string): VersionInLanguage | undefined {
  return Object.keys(versions)
    .flatMap((version) => locales.map((language) => ({ version, language })))
    .find(({ version, language }) => nameConsentVersion(version, language) === named);
}

function write(
  { versions }: ConsentTexts,
  { version, language }: VersionInLanguage,
  { name, email }: Agency,
): ConsentText | null {
  const words = versions[version]?.[language];
  if (!words) return null;
  return {
    version: nameConsentVersion(version, language),
    language,
    text: words.replaceAll("{agency}", name).replaceAll("{email}", email),
  };
}
