/** Languages of the site. To add one, add its key to every words object; nothing else is needed. */
export const locales = ["en", "es"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/** One value for each language, such as the words of a screen. */
export type Localized<Words> = Readonly<Record<Locale, Words>>;

/** BCP 47 tags by which dates, numbers and money are formatted in each language. */
export const languageTags: Localized<string> = { en: "en-US", es: "es-US" };

/** The name of each language in that language, as its speakers look for it. */
export const languageNames: Localized<string> = { en: "English", es: "Español" };

/** The language tag of a page; the default language is written without a region. */
export function pageLanguage(locale: Locale): string {
  return locale === defaultLocale ? locale : languageTags[locale];
}

/**
 * Addresses without a language in them: programs read them, or the person's own setting decides.
 */
const withoutLanguage = /^\/(?:api|admin|objects|assets)(?:[/?#]|$)/;

/**
 * The address of a page in a language: English at `/about`, Spanish at `/es/about`. Page names are
 * the same in all languages (decision 041).
 *
 * @param path from the root, with query and fragment if any. An address that has no language comes
 *   back unchanged.
 */
export function localPath(path: string, locale: Locale): string {
  const isPage = path.startsWith("/") && !path.startsWith("//") && !withoutLanguage.test(path);
  if (locale === defaultLocale || !isPage) return path;
  return `/${locale}${path.replace(/^\/(?=[?#]|$)/, "")}`;
}

/**
 * The inverse of `localPath`: the language of an address of this site, and the address in English.
 */
export function readLocalPath(address: string): { readonly locale: Locale; readonly path: string } {
  const [, code, rest] = /^\/([a-z]{2,3})((?:[/?#].*)?)$/s.exec(address) ?? [];
  const locale = locales.find((known) => known === code && known !== defaultLocale);
  if (locale === undefined || rest === undefined) return { locale: defaultLocale, path: address };
  return { locale, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** The words in the default language: for logs, commands, and callers whose language is unknown. */
export function inDefaultLocale<Words>(words: Localized<Words>): Words {
  return words[defaultLocale];
}

/**
 * Makes a value once per language and remembers it: for values that are costly to make, or that are
 * compared by identity.
 */
export function perLocale<Made>(make: (locale: Locale) => Made): (locale: Locale) => Made {
  const made = new Map<Locale, Made>();
  return (locale) => {
    const kept = made.get(locale) ?? make(locale);
    made.set(locale, kept);
    return kept;
  };
}

/**
 * Picks the caller's preferred language among those offered (RFC 9110, section 12.5.4). Regions are
 * ignored, and without a match the first one is taken.
 *
 * @param header the value of `Accept-Language`.
 */
export function negotiateLocale<Offered extends string>(
  header: string | undefined,
  locales: readonly [Offered, ...Offered[]],
): Offered {
  const wanted = (header ?? "")
    .split(",")
    .map(readWish)
    .filter(({ quality }) => quality > 0)
    .toSorted((left, right) => right.quality - left.quality);
  for (const { language } of wanted) {
    const found = locales.find((locale) => locale === language);
    if (found !== undefined) return found;
  }
  return locales[0];
}

function readWish(text: string) {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return {
    language: range.split("-")[0] ?? "",
    quality: weight === undefined ? 1 : Number(weight.slice(2)),
  };
}
