/**
 * Splits a name for CRMs that keep two fields: the last word is the last name.
 *
 * @param fullName as typed; not blank.
 * @returns `firstName` null for a name of one word: CRMs require the last name.
 */
export function splitName(fullName: string): {
  readonly firstName: string | null;
  readonly lastName: string;
} {
  const words = fullName.trim().split(/\s+/u);
  const lastName = words.pop() ?? "";
  return { firstName: words.length === 0 ? null : words.join(" "), lastName };
}
