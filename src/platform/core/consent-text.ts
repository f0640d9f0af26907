import type { Locale, Localized } from "./locale.ts";

/**
 * What a form asks a visitor to agree to. Every version that was ever on screen stays: an old
 * record is checked against the words it was given under.
 */
export interface ConsentTexts {
  /** The version that is on screen now. */
  readonly current: string;
  /** `{agency}` and `{email}` stand for the agency's. */
  readonly versions: Readonly<Record<string, Localized<string>>>;
}

interface Agency {
  readonly name: string;
  readonly email: string;
}

/** The words as they are shown and stored; null for a version that never was. */
export function writeConsentText(
  { versions }: ConsentTexts,
  version: string,
  locale: Locale,
  { name, email }: Agency,
): string | null {
  const words = Object.hasOwn(versions, version) ? versions[version] : undefined;
  return words ? words[locale].replaceAll("{agency}", name).replaceAll("{email}", email) : null;
}
