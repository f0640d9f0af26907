/**
 * Whether an address may be a link on a public page: https, a host of plain ASCII letters, and
 * nothing that makes a reader or a browser take it for another host. Refused are user information
 * (`https://good.example@bad.example`), a backslash, another port, letters of other alphabets (also
 * as `xn--`) and bidirectional control characters.
 */
export const isPublicLink = (text: string): boolean => linkPattern.test(text) && !isFolded(text);

const linkPattern =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])(?::443)?(?:[/?#][^\s\\\p{C}]*)?$/iu;

/** Whether the host is an internationalized domain in punycode. */
const isFolded = (text: string): boolean => /^https:\/\/(?:[^/?#]*\.)?xn--/i.test(text);

/**
 * Puts https:// before an address that was typed without it, such as "calendly.com/ana". Any other
 * text comes back unchanged.
 */
export function completeLink(text: string): string {
  const whole = `https://${text.trim()}`;
  return isPublicLink(whole) ? whole : text;
}
