import { readPunycode } from "./punycode.ts";

/**
 * Limits of RFC 5321 in bytes: of a whole address, and of the part before the @.
 */
export const longestAddress = 254;
const longestName = 64;

/**
 * Cleans an address before it is stored: removes what was copied with it (invisible characters,
 * "mailto:", the name in front, a mark at the end of a sentence), and writes an international
 * domain in one spelling.
 */
export function cleanAddress(email: string): string {
  // Too long for an address whatever is removed; the patterns below would be slow on it.
  if (email.length > 4 * longestAddress) return email;
  const plain = email
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    // The ideographic full stop of Chinese and Japanese keyboards is a dot for mail programs, too.
    .replace(/\u3002/g, ".")
    // Typographic apostrophes, which word processors put in place of the keyboard's.
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .trim()
    .replace(/^(?:mailto:)?(?:[^<>@]+<([^<>]*)>|<?([^<>]*?)>?)[.,;]*$/i, "$1$2");
  const at = plain.lastIndexOf("@");
  const clean = plain.slice(0, at + 1) + readPunycode(plain.slice(at + 1));
  // PostgreSQL's `lower` does not lower letters beyond ASCII in some locales, so they are lowered
  // here.
  return /^\p{ASCII}*$/u.test(clean) ? clean : clean.toLowerCase();
}

/** The key by which two spellings of an e-mail address are compared. */
export function emailKey(email: string): string {
  return cleanAddress(email).toLowerCase();
}

/**
 * The mailbox that an address leads to, for limits on mail: most providers ignore what stands
 * between a plus sign and the @. Not for identifying people: two of them may share a mailbox.
 */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/^([^+@]+)\+[^@]*/, "$1");
}

// Quoted local parts are refused: nobody uses one, and each of these characters has a meaning in a
// header or a command.
const nameShape = /^[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)*$/u;

/** A label of a domain: letters and digits of any script, with hyphens only inside. */
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?";
const domainShape = new RegExp(`^(?:${label}\\.)+(?!\\p{N}+$)(?=..)${label}$`, "u");

/**
 * Whether mail can be delivered to an address: the only rule for this in the product. Letters of
 * any script are allowed; characters that could end a header, a command or a list of addresses are
 * not.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const name = text.slice(0, at);
  return (
    nameShape.test(name) &&
    domainShape.test(text.slice(at + 1)) &&
    countBytes(name) <= longestName &&
    countBytes(text) <= longestAddress
  );
}

const countBytes = (text: string) => encodeURIComponent(text).replace(/%../g, " ").length;

/** An address as a screen may show it that others see too: "a...@example.com". */
export function maskAddress(email: string): string {
  const [first = ""] = email;
  return `${first}...${email.slice(email.lastIndexOf("@"))}`;
}
