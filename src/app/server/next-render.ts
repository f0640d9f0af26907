const refreshMs = 6 * 3_600_000;

/**
 * How long the rendered pages may stand: some hours, but never past the end of the year that their
 * foot names. A second later, so that the clock is surely in the new one.
 */
export function msUntilNextRender(now: Date): number {
  const newYear = new Date(now.getFullYear() + 1, 0, 1);
  return Math.min(refreshMs, newYear.getTime() - now.getTime() + 1_000);
}
