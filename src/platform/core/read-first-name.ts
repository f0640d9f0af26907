const longest = 20;

/**
 * The first word of a name, to greet somebody by.
 *
 * @param fullName as somebody typed it, whoever that was.
 * @returns null when it is no plain word of letters: a mail must not carry what a stranger wants to
 *   tell the owner of an address, least of all a link.
 */
export function readFirstName(fullName: string): string | null {
  const [first = ""] = fullName.trim().split(/\s+/);
  return first.length <= longest && /^\p{L}[\p{L}\p{M}'’-]*$/u.test(first) ? first : null;
}
