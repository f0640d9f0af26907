import {
  type CalculatorKey,
  type InputsOf,
  listInputs,
} from "#features/calculators/core/calculators.ts";
import type { InputRange } from "#features/calculators/core/definition.ts";
import type { DecimalInputs } from "./exact-calculators.ts";
import { seededRandom } from "#platform/core/seeded-random.ts";

export interface InputCase<Key extends CalculatorKey> {
  /** Values as a slider produces them: its position times its step, with rounding errors. */
  readonly inputs: InputsOf<Key>;
  /** The same values as decimal text. */
  readonly decimals: DecimalInputs;
}

type Position = (range: InputRange) => number;

/** The value of a slider at a position, in floating point: 3 x 0.1 is 0.30000000000000004. */
function valueAt(range: InputRange, position: number): number {
  if (range.kind === "choices") return range.values[position] ?? range.initial;
  return range.min + position * range.step;
}

function lastPosition(range: InputRange): number {
  if (range.kind === "choices") return range.values.length - 1;
  return Math.round((range.max - range.min) / range.step);
}

function makeRecord<Key extends CalculatorKey>(key: Key, choose: Position): InputCase<Key> {
  const values = listInputs(key).map(
    ([name, range]) => [name, valueAt(range, choose(range))] as const,
  );
  return {
    inputs: Object.fromEntries(values) as unknown as InputsOf<Key>,
    decimals: Object.fromEntries(
      values.map(([name, value]) => [name, String(Number(value.toFixed(6)))]),
    ),
  };
}

/** This many random settings of all sliders. */
export function listRandomCases<Key extends CalculatorKey>(
  key: Key,
  count: number,
): readonly InputCase<Key>[] {
  const random = seededRandom(key.length * 7919).fraction;
  const choose: Position = (range) => Math.floor(random() * (lastPosition(range) + 1));
  return Array.from({ length: count }, () => makeRecord(key, choose));
}

/** Every combination of each slider's two ends. */
export function listCorners<Key extends CalculatorKey>(key: Key): readonly InputCase<Key>[] {
  const count = 2 ** listInputs(key).length;
  return Array.from({ length: count }, (_, corner) => {
    let bits = corner;
    return makeRecord(key, (range) => {
      const atEnd = bits % 2 === 1;
      bits = Math.floor(bits / 2);
      return atEnd ? lastPosition(range) : 0;
    });
  });
}
