/** Without letters that look like digits or like each other; 32 of them, so that bytes fall on each alike. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const groupLetters = 4;

/** 120 bits: nobody finds one by trying, not even with the stored hash in hand. */
export const recoveryCodeLetters = 24;
/** Codes that were given out before had 80 bits; they open what they opened until new ones are made. */
const knownLengths = [recoveryCodeLetters, 16];

/** @param bytes random ones, `recoveryCodeLetters` of them. */
export function writeRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
  return letters.match(new RegExp(`.{${groupLetters}}`, "g"))?.join("-") ?? letters;
}

export type TypedCode =
  | { readonly kind: "app"; readonly digits: string }
  | { readonly kind: "recovery"; readonly letters: string };

/** What somebody typed or pasted, with whatever stands between the letters; null for neither kind. */
export function readCode(text: string): TypedCode | null {
  const plain = text.toLowerCase().replaceAll(/[\s\u2010-\u2015-]/g, "");
  if (/^\d{6}$/.test(plain)) return { kind: "app", digits: plain };
  const letters = plain.replaceAll("o", "0").replaceAll(/[il]/g, "1");
  const isWhole =
    knownLengths.includes(letters.length) &&
    Array.from(letters).every((letter) => alphabet.includes(letter));
  return isWhole ? { kind: "recovery", letters } : null;
}
