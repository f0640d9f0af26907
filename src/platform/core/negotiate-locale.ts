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
