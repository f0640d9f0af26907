let drawn = 0;

/** Draws another number each time, and none of a sample: records with one number count as one person. */
export function drawPhoneNumber(): string {
  drawn += 1;
  return `(614) 555-${1_000 + (drawn % 9_000)}`;
}
