let drawn = 0;

/** Nobody else's in a test's database: another one each time, and none that a sample has. */
export function drawPhoneNumber(): string {
  drawn += 1;
  return `(614) 555-${1_000 + (drawn % 9_000)}`;
}
