/**
 * Whether an address may stand on a public page as a link that others press: https, a host of plain
 * letters, and nothing that has a reader or a browser take it for another host. User information
 * (`https://good.example@bad.example`), a backslash, another port, letters of other alphabets (also
 * as `xn--`) and signs that turn the direction of reading are refused.
 */
export const isPublicLink = (text: string): boolean => linkPattern.test(text) && !isFolded(text);

const linkPattern =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])(?::443)?(?:[/?#][^\s\\\p{C}]*)?$/iu;

/** The host names letters that are written as others. */
const isFolded = (text: string): boolean => /^https:\/\/(?:[^/?#]*\.)?xn--/i.test(text);
