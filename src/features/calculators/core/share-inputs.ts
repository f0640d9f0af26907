import type { CalculatorKey, InputsOf } from "./calculators.ts";
import { fitToRange, listInputs } from "./input-ranges.ts";

/**
 * The inputs as the fragment of an address, without its `#`. A browser never sends the fragment to
 * a server, so that a shared link tells the site nothing.
 */
export function writeFragment<Key extends CalculatorKey>(key: Key, inputs: InputsOf<Key>): string {
  const values = inputs as unknown as Readonly<Record<string, number>>;
  return listInputs(key)
    .map(([name]) => `${name}=${values[name]}`)
    .join("&");
}

/**
 * The inputs a fragment holds; anyone can write one, so each value is fitted to its range, what is
 * missing stays as it is at first, and the rest is ignored.
 *
 * @param fragment with or without its `#`.
 * @returns null when it names no input of this calculator.
 */
export function readFragment<Key extends CalculatorKey>(
  key: Key,
  fragment: string,
): InputsOf<Key> | null {
  const pairs = fragment.replace(/^#/, "").split("&");
  const given = new Map(
    pairs.flatMap((pair) => {
      const [name, value] = pair.split("=", 2);
      return name !== undefined && value !== undefined && /^\d+(?:\.\d+)?$/.test(value)
        ? [[name, Number(value)] as const]
        : [];
    }),
  );
  const inputs = listInputs(key);
  if (!inputs.some(([name]) => given.has(name))) return null;
  return Object.fromEntries(
    inputs.map(([name, range]) => [name, fitToRange(range, given.get(name) ?? Number.NaN)]),
  ) as unknown as InputsOf<Key>;
}
