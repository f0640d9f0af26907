/** Places values along a line by their logarithm: each tenfold takes the same length. */
export interface LogScale {
  /** Pixels from the start of the chart's own coordinates. */
  toPosition(value: number): number;
  /** What is written beside the line, lowest first. */
  readonly ticks: readonly number[];
}

/**
 * @param values all above 0; the scale reaches to the powers of ten around them.
 * @param from where the lowest stands, in pixels; `to` where the highest does.
 */
export function makeLogScale(values: readonly number[], from: number, to: number): LogScale {
  const exponents = values.filter((value) => value > 0).map(Math.log10);
  const lowest = Math.floor(Math.min(...exponents));
  const highest = Math.max(lowest + 1, Math.ceil(Math.max(...exponents)));
  const toPosition = (value: number) =>
    from + ((Math.log10(value) - lowest) / (highest - lowest)) * (to - from);
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index));
  return { toPosition, ticks };
}

/** The same from the lowest value to the highest, with a tick at each of them. */
export function makeExactLogScale(values: readonly number[], from: number, to: number): LogScale {
  const ticks = [...new Set(values)].toSorted((one, other) => one - other);
  const [lowest = 1, highest = 1] = [ticks[0], ticks.at(-1)].map((value) => Math.log10(value ?? 1));
  const length = highest - lowest || 1;
  const toPosition = (value: number) =>
    from + ((Math.log10(value) - lowest) / length) * (to - from);
  return { toPosition, ticks };
}

/** 1,000 as 1 k and a million as 1 M: a label has little room. */
export function writeShort(value: number): string {
  if (value >= 1_000_000) return `${trim(value / 1_000_000)} M`;
  return value >= 1_000 ? `${trim(value / 1_000)} k` : trim(value);
}

function trim(value: number): string {
  return String(Number(value.toPrecision(3)));
}
