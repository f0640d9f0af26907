import { createHash } from "node:crypto";
import { once } from "node:events";
import { pack } from "tar-stream";
import type { Pack } from "tar-stream";

export interface ArchiveEntry {
  readonly name: string;
  /** Known before, as a tar file has it in front. */
  readonly byteSize: number;
  readonly bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Puts entries behind each other, each followed by its checksum. */
export class ArchiveWriter {
  readonly #packing: Pack = pack();
  readonly #all = createHash("sha256");
  readonly #madeAt: Date;

  constructor(madeAt: Date) {
    this.#madeAt = madeAt;
  }

  /** Over the checksums of what was added so far, in hexadecimal. */
  get checksum(): string {
    return this.#all.copy().digest("hex");
  }

  /** Resolves when the reader of `bytes` has taken it. */
  async add({ name, byteSize, bytes }: ArchiveEntry): Promise<string> {
    const sum = createHash("sha256");
    await this.#write(name, byteSize, hashing(bytes, sum));
    const digest = sum.digest("hex");
    this.#all.update(digest);
    await this.#write(`${name}.sha256`, digest.length, [Buffer.from(digest)]);
    return digest;
  }

  addText(name: string, text: string): Promise<string> {
    const bytes = Buffer.from(text);
    return this.add({ name, byteSize: bytes.length, bytes: [bytes] });
  }

  /** All entries as one stream, while `fill` adds them; what it throws ends the stream. */
  async *bytes(fill: () => Promise<void>): AsyncGenerator<Buffer> {
    let failure: unknown = null;
    const filling = fill().then(
      () => this.#packing.finalize(),
      (error: unknown) => {
        failure = error ?? new Error("Nothing was thrown.");
        this.#packing.destroy();
      },
    );
    try {
      for await (const part of this.#packing as AsyncIterable<Buffer>) yield part;
    } catch (error) {
      if (failure === null) throw error;
    } finally {
      this.#packing.destroy();
    }
    await filling;
    if (failure !== null) throw failure;
  }

  async #write(name: string, size: number, bytes: ArchiveEntry["bytes"]): Promise<void> {
    const header = { name, size, mode: 0o600, mtime: this.#madeAt };
    let sink: ReturnType<Pack["entry"]> | undefined;
    const ended = new Promise<void>((resolve, reject) => {
      const end = (error?: Error | null) => (error ? reject(error) : resolve());
      if (size === 0) this.#packing.entry(header, "", end);
      else sink = this.#packing.entry(header, end);
    });
    ended.catch(() => {});
    for await (const part of bytes) {
      if (sink?.write(part) === false) await Promise.race([once(sink, "drain"), ended]);
    }
    // Its types ask for a last piece.
    sink?.end(null);
    await ended;
  }
}

async function* hashing(
  bytes: ArchiveEntry["bytes"],
  sum: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    sum.update(part);
    yield part;
  }
}
