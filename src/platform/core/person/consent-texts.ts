import { defaultLocale, type Locale, type Localized, locales } from "#platform/core/locale.ts";

/**
 * What a form asks a visitor to agree to. Every version that was ever on screen stays: an old
 * record is checked against the words it was given under.
 */
export interface ConsentTexts {
  /** The version that is on screen now. */
  readonly current: string;
  /**
   * All texts of a version mean the same; null in a language in which it never was on screen.
   * `{agency}` and `{email}` stand for the agency's.
   */
  readonly versions: Readonly<Record<string, Localized<string | null>>>;
}

/** One text as it is shown, agreed to and stored. */
export interface ConsentText {
  /** As `nameConsentVersion` makes it: it tells the language, too. */
  readonly version: string;
  readonly language: Locale;
  readonly text: string;
}

interface Agency {
  readonly name: string;
  readonly email: string;
}

/** A translation is another text, and so has a version of its own: "2026-11-22-es". */
export function nameConsentVersion(version: string, locale: Locale): string {
  return locale === defaultLocale ? version : `${version}-${locale}`;
}

/**
 * The words as they are shown and stored.
 *
 * @param named as a form sends it; the language is the one that was on screen, whatever the browser asks for.
 * @returns null for a version that never was.
 */
export function writeConsentText(
  texts: ConsentTexts,
  named: string,
  agency: Agency,
): ConsentText | null {
  const found = findVersion(texts, named);
  return found ? write(texts, found, agency) : null;
}

/** The text in the site's first language that a translation means the same as; null for that text itself. */
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
