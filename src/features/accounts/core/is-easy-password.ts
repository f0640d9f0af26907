const shortestWord = 4;
const shortestPartOfName = 4;
const longestWord = 24;
/** What has to be left beside a name or a common password: its own share of the guessing. */
const fewestOwnCharacters = 6;
const fewestDifferent = 6;

export interface GuessableWords {
  /** In lower case. */
  readonly common: ReadonlySet<string>;
  /** Of the person and the site, as they are written. */
  readonly names: readonly string[];
}

/**
 * Whether a password is little more than names or one common password (that word alone, repeated, or
 * with a few characters around it), or a few characters over and over. Upper case, accents, and spaces
 * and signs in a name, make no difference.
 *
 * @param password at least as long as passwords have to be.
 */
export function isEasyPassword(password: string, { common, names }: GuessableWords): boolean {
  const lower = password.toLowerCase();
  const letters = dropSigns(lower);
  const withoutNames = listNames(names).reduce((left, name) => left.replaceAll(name, ""), letters);
  return (
    new Set(lower).size < fewestDifferent ||
    listParts(lower).some((part) => common.has(part) && hasLittleBeside(lower, part)) ||
    (withoutNames !== letters && withoutNames.length < fewestOwnCharacters)
  );
}

function hasLittleBeside(password: string, word: string): boolean {
  return password.replaceAll(word, "").length < fewestOwnCharacters;
}

/** Each name and its longer parts, such as the person's in an address; the longest first. */
function listNames(names: readonly string[]): string[] {
  const parts = names
    .flatMap((name) => name.split(/[^\p{L}\p{N}\p{M}]+/u))
    .filter((part) => part.length >= shortestPartOfName);
  return [...names, ...parts]
    .map((name) => dropSigns(name.toLowerCase()))
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length);
}

/** Letters and digits without accents, whichever of their forms they are written in. */
function dropSigns(text: string): string {
  return text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
}

function listParts(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const last = Math.min(start + longestWord, text.length);
    for (let end = start + shortestWord; end <= last; end += 1) parts.push(text.slice(start, end));
  }
  return parts;
}
