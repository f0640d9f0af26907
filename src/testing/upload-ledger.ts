import { createHash, randomBytes } from "node:crypto";
import { aPdf } from "./documents.ts";

export interface Upload {
  /** Path and query to send the bytes to. */
  readonly address: string;
  readonly bytes: Buffer<ArrayBuffer>;
  isAcknowledged: boolean;
}

const answerTimeoutMs = 30_000;

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** What careful visitors know: which files they sent, and which of them the site took. */
export class UploadLedger {
  readonly uploads: Upload[] = [];
  readonly #byteSize: number;

  constructor(byteSize: number) {
    this.#byteSize = byteSize;
  }

  get acknowledged(): readonly Upload[] {
    return this.uploads.filter(({ isAcknowledged }) => isAcknowledged);
  }

  get open(): readonly Upload[] {
    return this.uploads.filter(({ isAcknowledged }) => !isAcknowledged);
  }

  async add(url: string): Promise<Upload> {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const answer = await fetch(`${url}/api/objects/upload`, { method: "POST", signal });
    const { uploadURL } = (await answer.json()) as { uploadURL: string };
    const { pathname, search } = new URL(uploadURL);
    // Different bytes each time, so that one file can't pass for another.
    const bytes = Buffer.concat([aPdf(), randomBytes(this.#byteSize)]);
    const upload = { address: pathname + search, bytes, isAcknowledged: false };
    this.uploads.push(upload);
    return upload;
  }

  /** Null: no answer came. */
  async put(url: string, upload: Upload): Promise<number | null> {
    try {
      const answer = await fetch(url + upload.address, {
        method: "PUT",
        body: upload.bytes,
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await answer.arrayBuffer();
      if (answer.status === 200) upload.isAcknowledged = true;
      return answer.status;
    } catch {
      return null;
    }
  }

  /** One file after the other, until the site is gone. */
  async sendUntilGone(url: string): Promise<void> {
    for (;;) {
      const upload = await this.add(url).catch(() => null);
      if (upload === null || (await this.put(url, upload)) === null) return;
    }
  }

  /** Those that can be read in part, or not at all although they were acknowledged. */
  async findBroken(url: string, cookie: string, uploads = this.uploads): Promise<string[]> {
    const broken: string[] = [];
    for (const { address, bytes, isAcknowledged } of uploads) {
      const path = address.split("?")[0] ?? "";
      const answer = await fetch(url + path, { headers: { cookie } });
      // The site hangs up where a file ends too early.
      const read = await answer.arrayBuffer().catch(() => new ArrayBuffer(0));
      const isWhole = hash(new Uint8Array(read)) === hash(bytes);
      const isFine = answer.status === 200 ? isWhole : answer.status === 404 && !isAcknowledged;
      if (!isFine) broken.push(`${path}: ${answer.status}`);
    }
    return broken;
  }
}
