import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { isReadable, textMessages } from "#platform/core/fields.ts";

const en = {
  username: "Username is required",
  password: "Password is required",
  tooShort: "Please use at least 12 characters, such as four words in a row",
  easy: "This password is easy to guess. Please use four words that don't belong together",
  taken: "Somebody has or had this name. Please choose another one",
  same: "Please choose a password you don't use here now",
  reserved: "This word means something else here. Please choose another name",
  mixed: "Please write the name in letters of one alphabet",
};

const es: typeof en = {
  username: "El nombre de usuario es obligatorio",
  password: "La contraseña es obligatoria",
  tooShort: "Use al menos 12 caracteres, por ejemplo cuatro palabras seguidas",
  easy: "Esta contraseña es fácil de adivinar. Use cuatro palabras sin relación entre sí",
  taken: "Alguien tiene o tuvo este nombre. Elija otro",
  same: "Elija una contraseña que no use aquí ahora",
  reserved: "Esta palabra ya significa otra cosa aquí. Elija otro nombre",
  mixed: "Escriba el nombre con letras de un solo alfabeto",
};

/** Also used for faults that no schema can find: whether a password is easy to guess. */
export const credentialMessages: Localized<typeof en> = { en, es };

export const shortestPassword = 12;
export const longestUsername = 100;
export const longestPassword = 500;

function usernameSchema(locale: Locale) {
  const words = credentialMessages[locale];
  return z.string(words.username).check(
    z.trim(),
    z.minLength(1, words.username),
    z.maxLength(longestUsername, textMessages[locale].tooLong),
    z.refine((text) => isReadable(text), textMessages[locale].unreadable),
  );
}

function passwordSchema(locale: Locale, shortest: number, refusal: string) {
  const { tooLong } = textMessages[locale];
  return z.string(credentialMessages[locale].password).check(
    // Normalized first: an accent that a keyboard sends as a separate character does not count as a
    // letter.
    z.refine((text) => text.normalize().length >= shortest, refusal),
    z.maxLength(longestPassword, tooLong),
  );
}

/** What a staff member types to sign in; limited in length, because hashing cost grows with it. */
export const credentialsSchema = perLocale((locale) =>
  z.object({
    username: usernameSchema(locale),
    password: passwordSchema(locale, 1, credentialMessages[locale].password),
  }),
);

/** Reversed by these, a name reads as another one. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Values of a list's assignee filter (me and none), and names that no URL path can contain:
 * browsers take one and two dots for folders, so nobody could open that profile.
 */
const reservedNames: readonly string[] = ["me", "none", ".", ".."];

/**
 * Also reserved: properties that every JavaScript object has, such as `constructor` and
 * `__proto__`, because code that looks users up by name would find those; and characters that end
 * or divide a URL path, which contains names.
 */
const isReserved = (name: string): boolean =>
  reservedNames.includes(foldName(name)) ||
  Object.getOwnPropertyNames(Object.prototype).some((own) => foldName(own) === foldName(name)) ||
  /[/\\?#%]/.test(name);

/**
 * Alphabets with letters that look like those of another one, so that a name could imitate another.
 */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

function isOfOneAlphabet(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  return alphabets.every(
    (alphabet) =>
      letters.every((letter) => alphabet.test(letter)) ||
      !letters.some((letter) => alphabet.test(letter)),
  );
}

/**
 * A new name must be visible and distinguishable from others, and a new password has a minimum
 * length.
 */
export const newCredentialsSchema = perLocale((locale) =>
  z.object({
    username: usernameSchema(locale).check(
      z.refine((text) => foldName(text) !== "", credentialMessages[locale].username),
      z.refine((text) => !directionMarks.test(text), textMessages[locale].unreadable),
      z.refine((text) => !isReserved(text), credentialMessages[locale].reserved),
      z.refine(isOfOneAlphabet, credentialMessages[locale].mixed),
    ),
    password: passwordSchema(locale, shortestPassword, credentialMessages[locale].tooShort),
  }),
);

/** A new password for an existing account, whose name may be older than the rules for new ones. */
export const renewedCredentialsSchema = perLocale((locale) =>
  z.object({
    username: usernameSchema(locale),
    password: newCredentialsSchema(locale).shape.password,
  }),
);

/** A user's own new password; somebody who found an unlocked screen doesn't know the old one. */
export const newPasswordSchema = perLocale((locale) => {
  const { password, tooShort, same } = credentialMessages[locale];
  return z
    .object({
      currentPassword: passwordSchema(locale, 1, password),
      newPassword: passwordSchema(locale, shortestPassword, tooShort),
    })
    .check(
      z.refine(
        ({ currentPassword, newPassword }) =>
          currentPassword.normalize("NFKC") !== newPassword.normalize("NFKC"),
        { error: same, path: ["newPassword"] },
      ),
    );
});

export type Credentials = z.infer<ReturnType<typeof credentialsSchema>>;

/**
 * Folds a name for comparison with names that read alike: case, forms of an accent, and invisible
 * characters do not matter. Letters of different scripts do, and a new name may use only one
 * alphabet.
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

const shortestWord = 4;
const shortestPartOfName = 4;
const longestWord = 24;
/**
 * Characters that must remain besides a name or a common password, and that a guesser cannot know.
 */
const fewestOwnCharacters = 6;
const fewestDifferent = 6;
const shortestRun = 4;

/** Words that people combine when they are asked for a new password: Summer2026!! */
const calendar: Localized<string> = {
  en: "spring summer autumn fall winter january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday",
  es: "primavera verano otoño invierno enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo",
};
/** Longer words first: "mayo" begins with "may". */
const ofTheCalendar = Object.values(calendar)
  .flatMap((words) => words.split(" ").map(dropSigns))
  .toSorted((one, other) => other.length - one.length);
const year = /(?:19|20)\d\d/g;

/** Adjacent keys and letters, also backwards. */
const rows = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "01234567890",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "abcdefghijklmnopqrstuvwxyz",
].flatMap((row) => [row, [...row].toReversed().join("")]);

interface GuessableWords {
  /** In lower case. */
  readonly common: ReadonlySet<string>;
  /** Names of the person and the site, as they are written. */
  readonly names: readonly string[];
}

/**
 * Whether a password consists mostly of names, parts of a date and keyboard runs, or of one common
 * password (alone, repeated, or with a few characters around it), or of a few characters repeated.
 * Upper case, accents, and spaces and signs in a name do not matter.
 *
 * @param password at least as long as the minimum.
 */
export function isEasyPassword(password: string, { common, names }: GuessableWords): boolean {
  const lower = password.toLowerCase();
  const letters = dropSigns(lower);
  const words = [...listNames(names), ...ofTheCalendar];
  const withoutWords = words.reduce((left, word) => left.replaceAll(word, ""), letters);
  const own = dropRuns(withoutWords.replace(year, ""));
  return (
    new Set(lower).size < fewestDifferent ||
    listParts(lower).some((part) => common.has(part) && hasLittleBeside(lower, part)) ||
    (own !== letters && own.length < fewestOwnCharacters)
  );
}

function hasLittleBeside(password: string, word: string): boolean {
  return password.replaceAll(word, "").length < fewestOwnCharacters;
}

/** Each name and its longer parts, such as the local part of an address; longest first. */
function listNames(names: readonly string[]): string[] {
  const parts = names
    .flatMap((name) => name.split(/[^\p{L}\p{N}\p{M}]+/u))
    .filter((part) => part.length >= shortestPartOfName);
  return [...names, ...parts]
    .map((name) => dropSigns(name.toLowerCase()))
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length);
}

/** Letters and digits without accents, in one normalized form. */
function dropSigns(text: string): string {
  return text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
}

function dropRuns(text: string): string {
  let left = "";
  for (let start = 0; start < text.length;) {
    let end = start + 1;
    while (end < text.length && rows.some((row) => row.includes(text.slice(start, end + 1))))
      end += 1;
    if (end - start < shortestRun) left += text.slice(start, (end = start + 1));
    start = end;
  }
  return left;
}

function listParts(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const last = Math.min(start + longestWord, text.length);
    for (let end = start + shortestWord; end <= last; end += 1) parts.push(text.slice(start, end));
  }
  return parts;
}
