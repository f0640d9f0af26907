/** Parameters of RFC 3492, section 5. */
const [base, tMin, tMax, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 128] as const;

/**
 * Decodes the punycode in a domain: "xn--bcher-kva.de" is "bücher.de". Mail programs send either
 * form of the same domain.
 *
 * @returns labels that are not valid punycode stay as they are. That includes labels that decode to
 *   capitals, to ASCII or to a character with a second form: registries never grant them, and
 *   decoding would make two domains one.
 */
export function readPunycode(domain: string): string {
  return domain.replace(
    /(^|\.)xn--([a-z0-9-]{1,59})(?![^.])/gi,
    (label: string, dot: string, code: string) => {
      const read = decode(code.toLowerCase());
      const isProper =
        read !== null && /^[\p{L}\p{M}\p{N}-]*$/u.test(read) && !/^\p{ASCII}*$/u.test(read);
      return isProper && read === read.normalize("NFKC").toLowerCase() ? dot + read : label;
    },
  );
}

/** Null for text that does not follow RFC 3492. */
function decode(code: string): string | null {
  const cut = code.lastIndexOf("-");
  const letters = code.slice(0, Math.max(cut, 0)).split("");
  let [at, point, bias] = [0, firstCode as number, firstBias as number];
  let rest = code.slice(cut + 1);
  while (rest !== "") {
    const step = readStep(rest, bias);
    if (step === null) return null;
    const count = letters.length + 1;
    bias = adapt(step.value, count, at === 0);
    at += step.value;
    point += Math.floor(at / count);
    at %= count;
    if (point > 0x10_ff_ff) return null;
    letters.splice(at, 0, String.fromCodePoint(point));
    at += 1;
    rest = rest.slice(step.length);
  }
  return letters.join("");
}

/** Reads one variable-length integer: the distance from the last character to the next one. */
function readStep(text: string, bias: number): { value: number; length: number } | null {
  let [value, weight] = [0, 1];
  for (let length = 1; length <= text.length; length += 1) {
    // The letters have the values 0 to 25, and the digits 26 to 35.
    const worth = (Number.parseInt(text[length - 1] ?? "", base) + 26) % base;
    value += worth * weight;
    const threshold = Math.min(Math.max(base * length - bias, tMin), tMax);
    if (worth < threshold) return { value, length };
    weight *= base - threshold;
  }
  return null;
}

function adapt(step: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(step / (isFirst ? damp : 2));
  delta += Math.floor(delta / count);
  let bias = 0;
  while (delta > ((base - tMin) * tMax) / 2) {
    delta = Math.floor(delta / (base - tMin));
    bias += base;
  }
  return bias + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
}
