const magnitudes: Readonly<Record<string, number>> = { "": 1, k: 1000, m: 1_000_000 };

/** A number, perhaps shortened ("12k"), with what people write around one. */
const written = /^\$?(-?)\$?(\d+\.?\d*|\.\d+)([km]?)%?$/;

/**
 * A number as a person writes or pastes it: "$12,345.67", "12 345", "7%", "12k", in the digits of
 * any script.
 *
 * @param options.decimalComma takes "7,5" as seven and a half; else commas part thousands.
 * @returns null for anything else, powers of ten among them: nobody means those here.
 */
export function readNumber(
  text: string,
  { decimalComma = false }: { readonly decimalComma?: boolean } = {},
): number | null {
  const plain = toPlainDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/\u2212/g, "-")
    .replace(/\s/g, "")
    .replace(/[,\u066c]/g, decimalComma ? "." : "")
    .replace(/\u066b/g, ".");
  const found = written.exec(plain);
  if (!found) return null;
  const [, sign = "", digits = "", magnitude = ""] = found;
  return Number(sign + digits) * (magnitudes[magnitude] ?? 1);
}

/** Each script's ten digits follow each other in Unicode, zero first. */
function toPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}
