const shortestWord = 4;
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
 * Whether a password is little more than one name or one common password (that word alone, repeated,
 * or with a few characters around it), or a few characters over and over. Upper case, and spaces and
 * signs in a name, make no difference.
 *
 * @param password at least as long as passwords have to be.
 */
export function isEasyPassword(password: string, { common, names }: GuessableWords): boolean {
  const lower = password.toLowerCase();
  const letters = dropSigns(lower);
  const words = names.map((name) => dropSigns(name.toLowerCase())).filter((name) => name !== "");
  return (
    new Set(lower).size < fewestDifferent ||
    listParts(lower).some((part) => common.has(part) && hasLittleBeside(lower, part)) ||
    words.some((word) => letters.includes(word) && hasLittleBeside(letters, word))
  );
}

function hasLittleBeside(password: string, word: string): boolean {
  return password.replaceAll(word, "").length < fewestOwnCharacters;
}

function dropSigns(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

function listParts(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const last = Math.min(start + longestWord, text.length);
    for (let end = start + shortestWord; end <= last; end += 1) parts.push(text.slice(start, end));
  }
  return parts;
}
