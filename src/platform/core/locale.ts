/** Languages the site speaks. A second one is a second key in every words object, and nothing else. */
export const locales = ["en"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/** Words of one screen, once per language. */
export type Localized<Words> = Readonly<Record<Locale, Words>>;

/** How each language writes dates, numbers and money, by its BCP 47 name. */
export const languageTags: Localized<string> = { en: "en-US" };

/** For logs, commands, and callers whose language nobody can know. */
export function inDefaultLocale<Words>(words: Localized<Words>): Words {
  return words[defaultLocale];
}

/** Makes once for each language what is too costly, or too often compared, to be made anew. */
export function perLocale<Made>(make: (locale: Locale) => Made): (locale: Locale) => Made {
  const made = new Map<Locale, Made>();
  return (locale) => {
    const kept = made.get(locale) ?? make(locale);
    made.set(locale, kept);
    return kept;
  };
}
