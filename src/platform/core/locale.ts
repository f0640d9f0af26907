/** Languages the site speaks. A second one is a second key in every words object, and nothing else. */
export const locales = ["en"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/** Words of one screen, once per language. */
export type Localized<Words> = Readonly<Record<Locale, Words>>;
