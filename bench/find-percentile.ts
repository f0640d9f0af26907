/**
 * The value that this share of all values doesn't exceed, by nearest rank.
 *
 * @param share from 0 to 1; 0.5 is the median.
 * @returns NaN when there are no values.
 */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}
