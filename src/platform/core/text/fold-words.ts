/** Apostrophes of every kind, and invisible characters. */
const dropped =
  /['`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ee\u2018-\u201b\u2032\u2035\ua78c\uff07\u180e\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const letters: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ß: "ss",
};

/**
 * Folds a text for search: lower case, without accents, apostrophes and invisible characters; every
 * kind of hyphen and blank becomes one blank. The result does not depend on the machine's locale.
 * The database's `fold_words` (`migrations/0004_phone_numbers.sql`) does nearly the same: it keeps
 * rare signs that are dropped here (U+02EE, U+A78C, variation selectors, tags), rare hyphens, and
 * repeated blanks, so texts with these are found there only in their exact spelling. A change of
 * the SQL function would require computing and indexing all stored `search_words` again.
 */
export function foldWords(text: string): string {
  return text
    .replace(dropped, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđðıæœþß]/g, (letter) => letters[letter] ?? letter)
    .replace(/[\p{Pd}\u2212\s]+/gu, " ");
}
