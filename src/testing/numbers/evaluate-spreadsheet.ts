// The spreadsheet functions that the calculators' formulas use, by the common definition: pv x (1 +
// r)^n + pmt x ((1 + r)^n - 1) / r + fv = 0.

const functions: Record<string, (...values: number[]) => number> = {
  FV: (rate = 0, periods = 0, payment = 0, present = 0) => {
    const grown = (1 + rate) ** periods;
    return -(present * grown + payment * (rate === 0 ? periods : (grown - 1) / rate));
  },
  PMT: (rate = 0, periods = 0, present = 0, future = 0) => {
    const grown = (1 + rate) ** periods;
    return -(present * grown + future) / (rate === 0 ? periods : (grown - 1) / rate);
  },
  NPER: (rate = 0, payment = 0, present = 0, future = 0) =>
    rate === 0
      ? -(present + future) / payment
      : Math.log((payment - future * rate) / (payment + present * rate)) / Math.log(1 + rate),
  MAX: (...values) => Math.max(...values),
  // A spreadsheet compares fifteen digits, so a rounding error in the sixteenth must not round a
  // whole number up.
  ROUNDUP: (value = 0) => Math.ceil(Number(value.toPrecision(14))),
};

/** Computes a formula such as `=FV(7%/12, 300, -500, -10000)`; throws on anything else. */
export function evaluateSpreadsheet(formula: string): number {
  const tokens = formula.replace(/^=/, "").match(/[A-Z]+|\d+(?:\.\d+)?|\S/g) ?? [];
  let at = 0;
  const next = () => tokens[at++] ?? "";
  const accept = (token: string) => tokens[at] === token && next() !== "";

  function readSum(): number {
    let sum = readProduct();
    for (;;) {
      if (accept("+")) sum += readProduct();
      else if (accept("-")) sum -= readProduct();
      else return sum;
    }
  }
  function readProduct(): number {
    let product = readPower();
    for (;;) {
      if (accept("*")) product *= readPower();
      else if (accept("/")) product /= readPower();
      else return product;
    }
  }
  function readPower(): number {
    const base = readValue();
    return accept("^") ? base ** readPower() : base;
  }
  function readValue(): number {
    if (accept("-")) return -readValue();
    const token = next();
    if (token === "(") return readClosed(readSum());
    const call = functions[token];
    if (call) return call(...readArguments());
    if (!/^\d/.test(token)) throw new Error(`Can't read "${token}" in ${formula}`);
    return accept("%") ? Number(token) / 100 : Number(token);
  }
  function readArguments(): number[] {
    if (!accept("(")) throw new Error(`A function without arguments in ${formula}`);
    const values = [readSum()];
    while (accept(",")) values.push(readSum());
    return readClosed(values);
  }
  function readClosed<Value>(value: Value): Value {
    if (!accept(")")) throw new Error(`A bracket stays open in ${formula}`);
    return value;
  }

  const result = readSum();
  if (at < tokens.length) throw new Error(`Something follows the end of ${formula}`);
  return result;
}
