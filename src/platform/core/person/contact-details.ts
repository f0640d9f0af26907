import { defaultLocale, type Locale, type Localized, locales } from "#platform/core/locale.ts";

/** An address without what nobody sees: copied from a page or a chat it often brings some along. */
export function cleanAddress(email: string): string {
  return (
    email
      .normalize("NFKC")
      .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
      // The full stop of Chinese and Japanese keyboards is a dot to mail programs, too.
      .replace(/\u3002/g, ".")
      .trim()
  );
}

/** What tells that two e-mail addresses are one, however each is typed. */
export function emailKey(email: string): string {
  return cleanAddress(email).toLowerCase();
}

/**
 * Whose mailbox an address leads to, for what limits mails: most providers deliver what stands
 * between a plus and the @ to one mailbox. It tells nobody apart: two people may share one.
 */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/^([^+@]+)\+[^@]*/, "$1");
}

/** In bytes, as all limits of RFC 5321: of both parts in a path, and of the name before the @. */
export const longestAddress = 254;
const longestName = 64;

// No quoted names: nobody has one, and each of these letters means something in a header or a command.
const nameShape = /^[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)*$/u;

/** A part of a domain: letters and digits of any script, hyphens inside alone. */
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?";
const domainShape = new RegExp(`^(?:${label}\\.)+(?!\\p{N}+$)(?=..)${label}$`, "u");

/**
 * Whether mail can be delivered to it: the one rule of the whole product. Letters of any script are
 * fine; whatever could end a header, a command or a list of addresses is not.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const name = text.slice(0, at);
  return (
    nameShape.test(name) &&
    domainShape.test(text.slice(at + 1)) &&
    countBytes(name) <= longestName &&
    countBytes(text) <= longestAddress
  );
}

const countBytes = (text: string) => encodeURIComponent(text).replace(/%../g, " ").length;

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
