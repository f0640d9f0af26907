import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../src/platform/database/database.ts";
import { aPdf } from "../../src/testing/files/documents.ts";
import { LeadLedger } from "../../src/testing/records/lead-ledger.ts";
import { staffApi } from "../../src/testing/staff/staff-api.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";

/** A document whose parts were all accepted. */
interface TakenDocument extends SentDocument {
  /** Whether the sender got the answer before the site was killed. */
  isAcknowledged: boolean;
  isComplete: boolean;
}

/** Everything that was sent to one site, and whether the site acknowledged it. */
export class SiteLedger {
  readonly leads = new LeadLedger();
  readonly uploads: UploadLedger;
  readonly documents: TakenDocument[] = [];
  readonly #dataDir: string;
  /** The admin's session. The site acknowledged it, so it must survive a kill, as leads do. */
  #cookie: string | null = null;
  #checkedUploads = 0;

  /** @param dataDir where the site keeps files. */
  constructor(dataDir: string, uploadBytes: number) {
    this.#dataDir = dataDir;
    this.uploads = new UploadLedger(uploadBytes);
  }

  async signIn(url: string): Promise<string> {
    this.#cookie ??= await signInToSite(url);
    return this.#cookie;
  }

  async postUntilGone(url: string): Promise<void> {
    while ((await this.leads.post(url, this.leads.add())) !== null);
  }

  /** Sends all parts of a document. @returns a function that completes it. */
  async sendParts(url: string, sizes: readonly number[]): Promise<() => Promise<void>> {
    const calls = new DocumentCalls(url, await this.signIn(url));
    const sent = await calls.sendParts(sizes);
    const document = { ...sent, isAcknowledged: false, isComplete: false };
    this.documents.push(document);
    return async () => {
      document.isAcknowledged = (await calls.complete(document)) === 200;
      document.isComplete = document.isAcknowledged;
    };
  }

  /**
   * Repeats everything that got no answer, and lists where the running site contradicts what it
   * acknowledged.
   */
  async findFaults(url: string): Promise<string[]> {
    const cookie = await this.signIn(url);
    return [
      ...(await this.#findLeadFaults(url)),
      ...(await this.#findUploadFaults(url, cookie)),
      ...(await this.#findDocumentFaults(url, cookie)),
    ];
  }

  async #findLeadFaults(url: string): Promise<string[]> {
    const faults: string[] = [];
    for (const lead of [...this.leads.open, ...this.leads.acknowledged.slice(-3)]) {
      const wasAcknowledged = lead.id !== null;
      const answer = await this.leads.post(url, lead);
      const isRight = wasAcknowledged ? answer?.status === 200 : answer && answer.status < 300;
      if (!isRight) faults.push(`${lead.email} sent again: ${answer?.status}`);
    }
    return [...faults, ...this.leads.contradictions];
  }

  /** Checks the files sent since the last call; `findLostUploads` reads all of them at the end. */
  async #findUploadFaults(url: string, cookie: string): Promise<string[]> {
    const fresh = this.uploads.uploads.slice(this.#checkedUploads);
    const faults = await this.uploads.findBroken(url, cookie, fresh);
    for (const upload of fresh.filter(({ isAcknowledged }) => !isAcknowledged)) {
      const status = await this.uploads.put(url, upload);
      if (status !== 200) faults.push(`${upload.address} sent again: ${status}`);
    }
    this.#checkedUploads = this.uploads.uploads.length;
    return faults;
  }

  async #findDocumentFaults(url: string, cookie: string): Promise<string[]> {
    const faults: string[] = [];
    for (const document of this.documents) {
      if (!document.isComplete) {
        const status = await new DocumentCalls(url, cookie).complete(document);
        if (status !== 200) faults.push(`${document.key} completed again: ${status}`);
        document.isComplete = true;
      }
      const file = join(this.#dataDir, "objects", "stored", document.key);
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      if (hash(bytes) !== document.digest)
        faults.push(`${document.key}: ${bytes.length} other bytes`);
    }
    return faults;
  }

  /** Reads every file that was ever acknowledged and compares its bytes. */
  async findLostUploads(url: string): Promise<string[]> {
    return this.uploads.findBroken(url, await this.signIn(url));
  }
}

interface Upload {
  /** Path and query to send the bytes to. */
  readonly address: string;
  readonly bytes: Buffer<ArrayBuffer>;
  isAcknowledged: boolean;
}

const answerTimeoutMs = 30_000;

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The files that visitors sent, and which of them the site acknowledged. */
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
    // Each file has bytes of its own, so that no two can be confused.
    const comment = randomBytes(this.#byteSize / 2).toString("hex");
    const text = aPdf().toString("latin1").replace("1 0 obj", `%${comment}\n1 0 obj`);
    const bytes = Buffer.from(text, "latin1");
    const upload = { address: pathname + search, bytes, isAcknowledged: false };
    this.uploads.push(upload);
    return upload;
  }

  /** @returns the status, or null when no answer came. */
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

  /** Sends one file after the other until the site is killed. */
  async sendUntilGone(url: string): Promise<void> {
    for (;;) {
      const upload = await this.add(url).catch(() => null);
      if (upload === null || (await this.put(url, upload)) === null) return;
    }
  }

  /**
   * Lists files of which only a part can be read, and acknowledged files that can't be read at all.
   */
  async findBroken(url: string, cookie: string, uploads = this.uploads): Promise<string[]> {
    const broken: string[] = [];
    for (const { address, bytes, isAcknowledged } of uploads) {
      const path = address.split("?")[0] ?? "";
      const answer = await fetch(url + path, { headers: { cookie } });
      // The site closes the connection when a file ends too early.
      const read = await answer.arrayBuffer().catch(() => new ArrayBuffer(0));
      const isWhole = hash(new Uint8Array(read)) === hash(bytes);
      const isFine = answer.status === 200 ? isWhole : answer.status === 404 && !isAcknowledged;
      if (!isFine) broken.push(`${path}: ${answer.status}`);
    }
    return broken;
  }
}

export const smallestPartBytes = 5_242_880;

interface Answer {
  readonly key: string;
  readonly uploadId: string;
  readonly url: string;
  readonly location: string;
}

interface SentPart {
  readonly PartNumber: number;
  readonly ETag: string;
}

/** A document whose parts were accepted and are not joined yet. */
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

  async ask(path: string, body?: object): Promise<{ status: number; body: Answer }> {
    const answer = await fetch(`${this.#url}/api/objects/s3/${path}`, {
      headers: { cookie: this.#cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
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

/** The `cookie` header of a session at a running site that was started with `ADMIN_PASSWORD=staffPassword`. */
export async function signInToSite(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: staffPassword }),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Notes that staff write about one lead of a site, and how the site answered each. */
export class NoteLedger {
  readonly acknowledged: string[] = [];
  /** Notes that were sent and never answered. */
  open: string[] = [];
  #leadId: string | null = null;

  /**
   * Signs in, repeats what was left without an answer and writes one more note.
   *
   * @returns a function that goes on writing notes until the site is killed.
   */
  async begin(siteUrl: string): Promise<() => Promise<void>> {
    const staff = staffApi(siteUrl);
    this.#leadId ??= await findLead(staff);
    const path = `/api/admin/leads/${this.#leadId}/notes`;
    const send = async (key: string) => {
      await staff.call("POST", path, { text: key, requestKey: key });
      this.acknowledged.push(key);
      this.open = this.open.filter((other) => other !== key);
    };
    const write = (key: string) => {
      this.open.push(key);
      return send(key);
    };
    for (const key of this.open) await send(key);
    await write(randomUUID());
    return async () => {
      try {
        for (;;) await write(randomUUID());
      } catch {
        // The site was killed: the last note stays open.
      }
    };
  }

  /** Counts acknowledged notes that are missing, notes stored twice, and leads whose version does not match their timeline. */
  async audit(database: Database): Promise<{ missing: number; twice: number; torn: number }> {
    const notes = await database.executeSql(
      "select text from timeline_entries where kind = 'note'",
    );
    const stored = notes.rows.map(({ text }) => String(text));
    const kept = new Set(stored);
    const torn = await database.executeSql(
      `select id from leads
       where version <> 1 + (select count(*) from timeline_entries where case_id = leads.id)`,
    );
    return {
      missing: this.acknowledged.filter((key) => !kept.has(key)).length,
      twice: stored.length - kept.size,
      torn: torn.rows.length,
    };
  }
}

async function findLead(staff: ReturnType<typeof staffApi>): Promise<string> {
  const { leads } = await staff.call<{ leads: ReadonlyArray<{ id: string }> }>(
    "GET",
    "/api/admin/leads?limit=1",
  );
  const [lead] = leads;
  if (!lead) throw new Error("There is no lead to write about.");
  return lead.id;
}
