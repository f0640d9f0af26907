const adultAge = 18;

/**
 * Why a family must not be contacted, judged by the birth year alone.
 *
 * @param birthYear four digits.
 * @param currentYear calendar year of the submission.
 * @returns staff's words, or null. Someone who turns 18 within the year counts as 18: the form
 *   asks for no birthday, and the call settles it.
 */
export function findContactRestriction(birthYear: string, currentYear: number): string | null {
  return currentYear - Number(birthYear) < adultAge ? "under 18: do not contact" : null;
}
