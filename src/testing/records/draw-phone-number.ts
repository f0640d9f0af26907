let drawn = 0;

/**
 * A new number each time, and never one of a sample: records with the same number count as one
 * person.
 */
export function drawPhoneNumber(): string {
  drawn += 1;
  return `(614) 555-${1_000 + (drawn % 9_000)}`;
}
