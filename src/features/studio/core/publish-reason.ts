/** The shortest reason that is useful to a regulator, in characters. */
export const shortestReason = 20;

/** Whether a reason is useful: long enough, and no repetition of a few letters or words. */
export function isReason(text: string): boolean {
  const plain = text.trim().toLowerCase();
  if (plain.length < shortestReason) return false;
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return letters.length >= shortestReason / 2 && !/^(.+?)\1+$/u.test(letters);
}
