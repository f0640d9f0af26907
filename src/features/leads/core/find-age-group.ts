const adultAge = 18;

export type AgeGroup = "minor" | "turns-18" | "adult";

/**
 * What a birth year alone tells about being of age. Nobody asks for the birthday: someone who
 * turns 18 within the year may be 17 or 18 today.
 *
 * @param birthYear four digits, not after the current year.
 * @param currentYear calendar year now.
 */
export function findAgeGroup(birthYear: string, currentYear: number): AgeGroup {
  const age = currentYear - Number(birthYear);
  if (age < adultAge) return "minor";
  return age === adultAge ? "turns-18" : "adult";
}
