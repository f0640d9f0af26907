/** Apostrophes of every kind, and signs that nobody sees. */
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
 * A text as it is compared with what somebody searches for: in small letters, without accents,
 * apostrophes and signs that nobody sees; hyphens and blanks of every kind are a blank. The same in
 * every locale of the machine. The database's `fold_words` (`migrations/0004_phone_numbers.sql`) does
 * nearly the same: it keeps rare signs that are dropped here (U+02EE, U+A78C, variation selectors, tags),
 * rare hyphens, and blanks in a row. Texts with these are found there only as they are written. To change
 * it, all kept `search_words` would have to be computed and indexed anew.
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
