export interface PartOptions {
  /** Seconds or minutes, as the part takes it. */
  readonly amount: number | undefined;
  readonly isQuick: boolean;
  /** Renews docs/performance.md. */
  readonly isWriting: boolean;
}

export interface WantedPart extends PartOptions {
  readonly name: string;
}

/**
 * Reads `leads 20 pages growth --quick --write`: names of parts, each perhaps with a number behind it.
 *
 * @param usual what runs when no part is named.
 * @throws Error with what can be named, when something else is.
 */
export function readWantedParts(
  args: readonly string[],
  known: readonly string[],
  usual: readonly string[],
): readonly WantedPart[] {
  const isQuick = args.includes("--quick");
  const isWriting = args.includes("--write");
  const words = args.filter((arg) => arg !== "--quick" && arg !== "--write");
  const amounts = new Map<string, number | undefined>();
  let last: string | undefined;
  for (const word of words) {
    const amount = Number(word);
    if (known.includes(word)) amounts.set((last = word), undefined);
    else if (last !== undefined && amount > 0) amounts.set(last, amount);
    else throw new Error(`"${word}" is no part. There are: ${known.join(", ")}.`);
  }
  const names = words.length === 0 ? usual : [...amounts.keys()];
  return names.map((name) => ({ name, amount: amounts.get(name), isQuick, isWriting }));
}
