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

interface Wish {
  readonly language: string;
  readonly quality: number;
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

function readWish(text: string): Wish {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return {
    language: range.split("-")[0] ?? "",
    quality: weight === undefined ? 1 : Number(weight.slice(2)),
  };
}
