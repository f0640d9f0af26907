import { hash } from "node:crypto";

const lineFeed = 0x0a;
const mask = (1n << 64n) - 1n;

export interface TableCount {
  readonly rows: number;
  /** The same for the same rows, in whatever order they come. */
  readonly digest: string;
}

export function isSameCount(found: TableCount, counted: TableCount | undefined): boolean {
  return found.rows === counted?.rows && found.digest === counted.digest;
}

/** Counts rows as COPY writes them, and adds up their hashes. */
export class TableDigest {
  #rows = 0;
  #high = 0n;
  #low = 0n;

  /** @param piece whole rows. */
  add(piece: Buffer): void {
    let start = 0;
    for (;;) {
      const end = piece.indexOf(lineFeed, start);
      if (end === -1) return;
      const sum = hash("sha256", piece.subarray(start, end), "buffer");
      this.#high = (this.#high + sum.readBigUInt64BE(0)) & mask;
      this.#low = (this.#low + sum.readBigUInt64BE(8)) & mask;
      this.#rows += 1;
      start = end + 1;
    }
  }

  get count(): TableCount {
    const hex = (half: bigint) => half.toString(16).padStart(16, "0");
    return { rows: this.#rows, digest: hex(this.#high) + hex(this.#low) };
  }
}
