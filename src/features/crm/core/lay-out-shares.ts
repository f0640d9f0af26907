export interface Share {
  readonly startPercent: number;
  readonly widthPercent: number;
}

// Narrower than this, one failed lead among thousands would be out of sight.
const leastPercent = 2;

/**
 * Lays counts side by side on one bar.
 *
 * @returns one share for each count, in their order; a count of zero has no width, any other is
 *   wide enough to be seen, at the cost of the wider ones.
 */
export function layOutShares(counts: readonly number[]): Share[] {
  const total = counts.reduce((sum, each) => sum + each, 0);
  const wanted = counts.map((each) =>
    each === 0 ? 0 : Math.max(leastPercent, (each / total) * 100),
  );
  const excess = wanted.reduce((sum, each) => sum + each, 0) - 100;
  const spare = wanted.reduce((sum, each) => sum + Math.max(0, each - leastPercent), 0);
  let startPercent = 0;
  return wanted.map((width) => {
    const given = excess > 0 ? (Math.max(0, width - leastPercent) / spare) * excess : 0;
    const share = { startPercent, widthPercent: width - given };
    startPercent += share.widthPercent;
    return share;
  });
}
