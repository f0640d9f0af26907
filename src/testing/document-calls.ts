import { createHash, randomBytes } from "node:crypto";

export const smallestPartBytes = 5_242_880;

interface Told {
  readonly key: string;
  readonly uploadId: string;
  readonly url: string;
  readonly location: string;
}

export interface SentPart {
  readonly PartNumber: number;
  readonly ETag: string;
}

/** A document whose parts were taken, and that isn't joined yet. */
export interface SentDocument {
  readonly key: string;
  readonly uploadId: string;
  readonly parts: readonly SentPart[];
  /** SHA-256 of the whole, in hexadecimal. */
  readonly digest: string;
}

/** Calls to a running site as the stock upload client makes them. */
export class DocumentCalls {
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  async ask(path: string, body?: object): Promise<{ status: number; body: Told }> {
    const answer = await fetch(`${this.#url}/api/objects/s3/${path}`, {
      headers: { cookie: this.#cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Told };
  }

  /** @param sizes of the parts, in bytes. */
  async sendParts(sizes: readonly number[]): Promise<SentDocument> {
    const { body: upload } = await this.ask("multipart", { filename: "talk.mp4", metadata: {} });
    const hash = createHash("sha256");
    const parts: SentPart[] = [];
    for (const [index, size] of sizes.entries()) {
      const number = index + 1;
      const bytes = randomBytes(size);
      hash.update(bytes);
      const signed = await this.ask(`multipart/${upload.uploadId}/${number}?key=${upload.key}`);
      const { pathname, search } = new URL(signed.body.url);
      const sent = await fetch(this.#url + pathname + search, { method: "PUT", body: bytes });
      parts.push({ PartNumber: number, ETag: sent.headers.get("etag") ?? "" });
    }
    return { key: upload.key, uploadId: upload.uploadId, parts, digest: hash.digest("hex") };
  }

  /** @returns the status. */
  async complete({ key, uploadId, parts }: SentDocument): Promise<number> {
    return (await this.ask(`multipart/${uploadId}/complete?key=${key}`, { parts })).status;
  }
}
