import { get } from "node:http";

/** What a page fetches, or the most that it may. */
export interface Weight {
  readonly scriptBytes: number;
  /** The page itself, its style sheet, fonts, scripts and icons. Each costs a phone on a slow line more than its bytes. */
  readonly requests: number;
  /** Of all of them, scripts included. */
  readonly allBytes: number;
}

const sizes = new Map<string, number>();

/** What these addresses weigh as they travel to a browser that takes brotli. */
export async function weighFiles(addresses: Iterable<string>): Promise<Weight> {
  let scriptBytes = 0;
  let allBytes = 0;
  const all = new Set(addresses);
  for (const address of all) {
    const bytes = sizes.get(address) ?? (await countPacked(address));
    sizes.set(address, bytes);
    allBytes += bytes;
    if (address.endsWith(".js")) scriptBytes += bytes;
  }
  return { scriptBytes, requests: all.size, allBytes };
}

/** Bytes of a body, still compressed. */
async function countPacked(address: string): Promise<number> {
  return (await fetchPacked(address)).bodyBytes;
}

/** Bytes of an answer over HTTP/1.1: its head and its body, still compressed. */
export async function countSent(address: string): Promise<number> {
  const { headBytes, bodyBytes } = await fetchPacked(address);
  return headBytes + bodyBytes;
}

function fetchPacked(address: string): Promise<{ headBytes: number; bodyBytes: number }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      // Names and values alternate; each pair has a colon, a space and an end of line.
      const pairs = answer.rawHeaders;
      const headBytes = pairs.join("").length + 2 * pairs.length + "HTTP/1.1 200 OK\r\n\r\n".length;
      let bodyBytes = 0;
      answer.on("data", (chunk: Buffer) => (bodyBytes += chunk.length));
      answer.on("end", () => resolve({ headBytes, bodyBytes }));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

/** A table of weights, a row a page, that knows which rows exceed their budget. */
export class BudgetTable {
  readonly #rows: string[] = [];
  readonly #over: string[] = [];

  add(name: string, pairs: readonly (readonly [weight: Weight, most: Weight])[]): void {
    const figures = pairs.flatMap(([weight]) => listFigures(weight));
    const row = [name.padEnd(32), ...figures.map((figure) => `${figure}`.padStart(7))].join(" ");
    this.#rows.push(row);
    if (pairs.some(([weight, most]) => exceeds(weight, most))) this.#over.push(row);
  }

  /** @returns the rows that are over, and prints all. */
  print(title: string): readonly string[] {
    console.log(`${title}: script bytes, requests, all bytes\n${this.#rows.join("\n")}`);
    return this.#over;
  }
}

const listFigures = ({ scriptBytes, requests, allBytes }: Weight) => [
  scriptBytes,
  requests,
  allBytes,
];

function exceeds(weight: Weight, most: Weight): boolean {
  const limits = listFigures(most);
  return listFigures(weight).some((figure, at) => figure > (limits[at] ?? 0));
}
