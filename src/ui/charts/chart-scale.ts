/** Converts a value to a position on an axis. */
type Scale = (value: number) => number;

export function createScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): Scale {
  const span = to - from || 1;
  return (value) => start + ((value - from) / span) * (end - start);
}

/**
 * Round values from 0 to at least `max`, about as many as wanted, in steps of 1, 2 or 5 times a
 * power of ten.
 */
export function listTicks(max: number, wanted: number): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / Math.max(1, wanted);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((size) => size * magnitude >= rough) ?? 10) * magnitude;
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, index) => index * step);
}

/**
 * Moves heights apart: from the lowest on the screen upward, each is moved up until it is a gap
 * above the one before.
 */
export function pushApart(heights: readonly number[], gap: number): number[] {
  return heights.reduce<number[]>((placed, height) => {
    const below = placed.at(-1) ?? Number.POSITIVE_INFINITY;
    return [...placed, Math.min(height, below - gap)];
  }, []);
}

/** The `d` attribute of a line through these points. */
export function drawLine(places: ReadonlyArray<readonly [number, number]>): string {
  return places.map(([x, y], index) => `${index === 0 ? "M" : "L"}${fix(x)} ${fix(y)}`).join("");
}

/** The `d` attribute of the area between an upper and a lower line. */
export function drawArea(
  upper: ReadonlyArray<readonly [number, number]>,
  lower: ReadonlyArray<readonly [number, number]>,
): string {
  // oxlint-disable-next-line unicorn/no-array-reverse -- Safari before 16 turns round no copy.
  return `${drawLine([...upper, ...[...lower].reverse()])}Z`;
}

/** Rounds to a tenth of a pixel, which is finer than any screen shows. */
function fix(value: number): string {
  return value.toFixed(1);
}
