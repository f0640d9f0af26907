import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { extract } from "tar-stream";
import { AppError } from "#platform/core/app-error.ts";

export interface FoundEntry {
  readonly name: string;
  readonly byteSize: number;
  /** Has to be read to its end before the next entry comes. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Over the checksums of all entries before this one, in hexadecimal. */
  readonly checksumBefore: string;
}

const longestText = 16 * 1024 * 1024;

/**
 * Hands out what an archive holds, in its order, and compares each entry with its checksum.
 *
 * @throws AppError `invalid` when one differs.
 */
export async function readArchive(
  bytes: AsyncIterable<Buffer>,
  take: (entry: FoundEntry) => Promise<void>,
): Promise<void> {
  const extracting = extract();
  const feeding = pipeline(Readable.from(bytes, { objectMode: false }), extracting);
  // Told by the loop below as well; unheard it would end the process.
  feeding.catch(() => {});
  const all = createHash("sha256");
  let last: { readonly name: string; readonly digest: string } | null = null;
  try {
    for await (const entry of extracting) {
      const { name, size = 0 } = entry.header;
      if (last !== null) {
        compare(last, name, (await buffer(entry)).toString());
        all.update(last.digest);
        last = null;
        continue;
      }
      const sum = createHash("sha256");
      const checksumBefore = all.copy().digest("hex");
      await take({
        name,
        byteSize: size,
        bytes: hashing(entry as AsyncIterable<Buffer>, sum),
        checksumBefore,
      });
      last = { name, digest: sum.digest("hex") };
    }
  } catch (failure) {
    extracting.destroy();
    // What broke in the file is told rather than what followed from it.
    throw await feeding.then(
      () => failure,
      (cause: unknown) => (cause instanceof AppError ? cause : failure),
    );
  }
  await feeding;
  if (last !== null) throw damaged(last.name);
}

export async function readText({ name, byteSize, bytes }: FoundEntry): Promise<string> {
  if (byteSize > longestText) throw damaged(name);
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

export function damaged(name: string): AppError {
  return new AppError("invalid", { en: `The backup's entry ${name} is not as it was written.` });
}

function compare(
  last: { readonly name: string; readonly digest: string },
  name: string,
  digest: string,
): void {
  if (name !== `${last.name}.sha256` || digest !== last.digest) throw damaged(last.name);
}

async function* hashing(
  bytes: AsyncIterable<Buffer>,
  sum: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    sum.update(part);
    yield part;
  }
}
