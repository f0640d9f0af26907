/** Languages the site speaks. A further one is a further key in every words object, and nothing else. */
export const locales = ["en", "es"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/** Words of one screen, once per language. */
export type Localized<Words> = Readonly<Record<Locale, Words>>;

/** How each language writes dates, numbers and money, by its BCP 47 name. */
export const languageTags: Localized<string> = { en: "en-US", es: "es-US" };

/** Each language's own name for itself, as who speaks it looks for it. */
export const languageNames: Localized<string> = { en: "English", es: "Español" };

/** What a page says of its own language: the usual one by its short name. */
export function pageLanguage(locale: Locale): string {
  return locale === defaultLocale ? locale : languageTags[locale];
}

/** Addresses that are the same in every language: programs read them, or a person's own choice counts. */
const withoutLanguage = /^\/(?:api|admin|objects|assets)(?:[/?#]|$)/;

/**
 * Where a page of this site stands in a language: English at `/about`, Spanish at `/es/about`. The
 * names of pages are the same in all languages (decision 041).
 *
 * @param path from the root, with its query or fragment if any. Any other address comes back as it is.
 */
export function localPath(path: string, locale: Locale): string {
  const isPage = path.startsWith("/") && !path.startsWith("//") && !withoutLanguage.test(path);
  if (locale === defaultLocale || !isPage) return path;
  return `/${locale}${path.replace(/^\/(?=[?#]|$)/, "")}`;
}

/** What `localPath` made: the language of an address of this site, and the same address in English. */
export function readLocalPath(address: string): { readonly locale: Locale; readonly path: string } {
  const [, code, rest] = /^\/([a-z]{2,3})((?:[/?#].*)?)$/s.exec(address) ?? [];
  const locale = locales.find((known) => known === code && known !== defaultLocale);
  if (locale === undefined || rest === undefined) return { locale: defaultLocale, path: address };
  return { locale, path: rest.startsWith("/") ? rest : `/${rest}` };
}

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

/**
 * The language a caller wants most among those there are (RFC 9110, section 12.5.4). A region makes
 * no difference, and whoever wants none of them gets the first.
 *
 * @param header `Accept-Language` as it came.
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
