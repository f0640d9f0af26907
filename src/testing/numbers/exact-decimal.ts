// Decimal arithmetic with 60 places after the point, in whole numbers: the reference for the
// calculators' floating-point arithmetic. Shares no code with it.

const places = 60;

/** A decimal number times 10^60. */
export type Exact = bigint;

export const one: Exact = 10n ** BigInt(places);

/** Parses a decimal exactly: "0.3" is three tenths. */
export function readExact(text: string): Exact {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new Error(`Not a plain decimal: ${text}`);
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole + fraction.padEnd(places, "0"));
}

export function multiply(a: Exact, b: Exact): Exact {
  return (a * b) / one;
}

export function divide(a: Exact, b: Exact): Exact {
  return (a * one) / b;
}

export function power(base: Exact, exponent: number): Exact {
  let result = one;
  for (let square = base, rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
}

/** The degree-th root, by Newton's method from above. */
export function root(value: Exact, degree: number): Exact {
  const n = BigInt(degree);
  let guess = value > one ? value : one;
  for (;;) {
    const next = ((n - 1n) * guess + divide(value, power(guess, degree - 1))) / n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** The nearest floating-point number. */
export function toNumber(value: Exact): number {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return value < 0n ? -Number(text) : Number(text);
}
