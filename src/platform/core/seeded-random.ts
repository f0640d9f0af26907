/** Repeatable pseudorandom numbers: the same seed gives the same sequence. Not for secrets. */
export interface SeededRandom {
  /** A number from 0 up to but excluding 1. */
  fraction(): number;
  /** A whole number from 0 up to but excluding `limit`. */
  integer(limit: number): number;
  pick<T>(choices: readonly T[]): T;
}

/**
 * Mulberry32: 32 bits of state, even enough for demo data, fuzzing and tests.
 *
 * @param seed any whole number; only its lower 32 bits count.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (limit: number): number => Math.floor(fraction() * limit);
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[integer(choices.length)];
    if (choice === undefined) throw new RangeError("There is nothing to pick from.");
    return choice;
  };
  return { fraction, integer, pick };
}
