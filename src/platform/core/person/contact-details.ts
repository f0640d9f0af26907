import { readPunycode } from "./punycode.ts";

/** In bytes, as all limits of RFC 5321: of both parts in a path, and of the name before the @. */
export const longestAddress = 254;
const longestName = 64;

/**
 * An address as it is kept: without what came along where it was copied from (signs that nobody sees,
 * "mailto:", the name in front, the mark at a sentence's end), and with one spelling of an international
 * domain.
 */
export function cleanAddress(email: string): string {
  // No address, whatever is taken out of it; the patterns below take long for a book.
  if (email.length > 4 * longestAddress) return email;
  const plain = email
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    // The full stop of Chinese and Japanese keyboards is a dot to mail programs, too.
    .replace(/\u3002/g, ".")
    // What word processors write in place of the keyboard's own sign.
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .trim()
    .replace(/^(?:mailto:)?(?:[^<>@]+<([^<>]*)>|<?([^<>]*?)>?)[.,;]*$/i, "$1$2");
  const at = plain.lastIndexOf("@");
  const clean = plain.slice(0, at + 1) + readPunycode(plain.slice(at + 1));
  // The database's `lower` leaves letters beyond ASCII as they are in some of its locales.
  return /^\p{ASCII}*$/u.test(clean) ? clean : clean.toLowerCase();
}

/** What tells that two e-mail addresses are one, however each is typed. */
export function emailKey(email: string): string {
  return cleanAddress(email).toLowerCase();
}

/**
 * Whose mailbox an address leads to, for what limits mails: most providers deliver what stands
 * between a plus and the @ to one mailbox. It tells nobody apart: two people may share one.
 */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/^([^+@]+)\+[^@]*/, "$1");
}

// No quoted names: nobody has one, and each of these letters means something in a header or a command.
const nameShape = /^[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)*$/u;

/** A part of a domain: letters and digits of any script, hyphens inside alone. */
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?";
const domainShape = new RegExp(`^(?:${label}\\.)+(?!\\p{N}+$)(?=..)${label}$`, "u");

/**
 * Whether mail can be delivered to it: the one rule of the whole product. Letters of any script are
 * fine; whatever could end a header, a command or a list of addresses is not.
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
