import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DocumentCalls, smallestPartBytes } from "./document-calls.ts";
import type { SentDocument } from "./document-calls.ts";
import { mountForgetfulDisk } from "./forgetful-disk.ts";
import type { ForgetfulDisk } from "./forgetful-disk.ts";
import { LeadLedger } from "./lead-ledger.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { signInToSite } from "./sign-in-to-site.ts";
import { spawnSite, startSite } from "./site-process.ts";
import type { SiteProcess } from "./site-process.ts";
import { staffPassword } from "./staff-session.ts";
import { UploadLedger } from "./upload-ledger.ts";

const leadCallers = 4;
const uploadCallers = 2;
const uploadBytes = 200_000;
const longestQuietMs = 5_000;
/** How often a document of five megabytes is sent, and so many times more changes it is. */
const chanceOfDocument = 0.4;
const documentShare = 4;
const newsMs = 2_000;

interface KeptDocument extends SentDocument {
  /** Told to whoever sent it before the cut. */
  isAcknowledged: boolean;
  isComplete: boolean;
}

/** A site on a forgetful disk, and what was acknowledged to those who use it. */
export class PowerScene {
  readonly leads = new LeadLedger();
  readonly uploads = new UploadLedger(uploadBytes);
  readonly documents: KeptDocument[] = [];
  readonly disk: ForgetfulDisk;
  readonly env: Readonly<Record<string, string>>;
  readonly random: () => number;
  /** Of the admin; once answered it is as much acknowledged as a lead. */
  #cookie: string | null = null;
  #checkedUploads = 0;

  constructor(disk: ForgetfulDisk, random: () => number) {
    this.disk = disk;
    this.random = random;
    // A folder of its own: that its name is on disk is the site's business, too.
    this.env = { DATA_DIR: join(disk.dir, "data"), ADMIN_PASSWORD: staffPassword };
  }

  /** Between 1 and `most`; half of the time rather a few, since the first changes matter most. */
  #drawChanges(most: number): number {
    const share = this.random();
    return Math.ceil(this.random() < 0.5 ? most ** share : most * share);
  }

  /**
   * Starts the site. With `cutWithin` the power goes during the start or soon after it.
   *
   * @returns null when the power went before it listened.
   * @throws Error when it does not start although there is power.
   */
  async start(cutWithin?: number): Promise<SiteProcess | null> {
    if (cutWithin) await this.disk.cutAfter(this.#drawChanges(cutWithin));
    const spawned = spawnSite(this.env);
    const starting = startSite(this.env, () => spawned);
    const cut = this.disk.cut.then(async () => {
      await spawned.end("KILL");
      return "cut" as const;
    });
    try {
      return await starting;
    } catch (failure) {
      const late = wait(newsMs, "no cut" as const, { ref: false });
      if ((await Promise.race([cut, late])) === "no cut") throw failure;
      return null;
    }
  }

  /** Everybody works until the power goes, at a random change. */
  async workUntilCut(site: SiteProcess, mostChanges: number): Promise<void> {
    const hasDocument = this.#cookie !== null && this.random() < chanceOfDocument;
    const share = hasDocument ? documentShare : 1;
    await this.disk.cutAfter(this.#drawChanges(mostChanges * share));
    // Beside a document only one caller, or the changes would be theirs long before it is joined.
    const everybody = hasDocument
      ? [this.#postUntilGone(site.url), this.#sendDocument(site.url).catch(() => undefined)]
      : [
          ...Array.from({ length: leadCallers }, () => this.#postUntilGone(site.url)),
          ...Array.from({ length: uploadCallers }, () => this.uploads.sendUntilGone(site.url)),
        ];
    await Promise.race([this.disk.cut, wait(longestQuietMs * share, undefined, { ref: false })]);
    await this.disk.cutNow();
    await site.end("KILL");
    await Promise.all(everybody);
  }

  /**
   * One person does one thing, and the power goes soon after a change that reads like `where`.
   *
   * @param act what is done; it may end with an answer before the cut, or not at all.
   * @returns whether the power went there.
   */
  async cutAt(
    site: SiteProcess,
    { where, changes }: { readonly where: RegExp; readonly changes: number },
    act: "document" | "file" | "lead" | ((url: string) => Promise<unknown>),
  ): Promise<boolean> {
    await this.disk.cutAt(where, changes);
    let hasCut = false;
    const cut = this.disk.cut.then(() => (hasCut = true));
    const acts = {
      document: () => this.#sendDocument(site.url),
      file: () => this.uploads.sendUntilGone(site.url),
      lead: () => this.#postUntilGone(site.url),
    };
    const doing = typeof act === "string" ? acts[act]() : act(site.url);
    const done = doing.catch(() => undefined);
    // What is done may leave fewer changes behind than were drawn: others make some.
    const after = done.then(() => this.#postUntilGone(site.url));
    await Promise.race([cut, wait(longestQuietMs * documentShare, undefined, { ref: false })]);
    await this.disk.cutNow();
    await site.end("KILL");
    await Promise.all([done, after]);
    await this.disk.powerOn();
    return hasCut;
  }

  async #postUntilGone(url: string): Promise<void> {
    while ((await this.leads.post(url, this.leads.add())) !== null);
  }

  async #sendDocument(url: string): Promise<void> {
    const calls = new DocumentCalls(url, this.#cookie ?? "");
    const sent = await calls.sendParts([smallestPartBytes, 100_000]);
    const document = { ...sent, isAcknowledged: false, isComplete: false };
    this.documents.push(document);
    document.isAcknowledged = (await calls.complete(document)) === 200;
    document.isComplete = document.isAcknowledged;
  }

  /** What a running site does not know, or knows otherwise than it said. */
  async findFaults(site: SiteProcess): Promise<string[]> {
    this.#cookie ??= await signInToSite(site.url);
    return [
      ...(await this.#findLeadFaults(site.url, this.#cookie)),
      ...(await this.#findUploadFaults(site.url, this.#cookie)),
      ...(await this.#findDocumentFaults(site.url, this.#cookie)),
    ];
  }

  async #findLeadFaults(url: string, cookie: string): Promise<string[]> {
    const faults: string[] = [];
    for (const lead of [...this.leads.open, ...this.leads.acknowledged.slice(-3)]) {
      const wasAcknowledged = lead.id !== null;
      const answer = await this.leads.post(url, lead);
      const isRight = wasAcknowledged ? answer?.status === 200 : answer && answer.status < 300;
      if (!isRight) faults.push(`${lead.email} sent again: ${answer?.status}`);
    }
    const answer = await fetch(`${url}/api/admin/leads`, { headers: { cookie } });
    if (answer.status !== 200) return [...faults, `the session: ${answer.status}`];
    const { leads } = (await answer.json()) as { leads: { id: string; email: string }[] };
    const byId = new Map(leads.map(({ id, email }) => [id, email]));
    const emails = new Set(byId.values());
    if (emails.size < leads.length) faults.push(`${leads.length - emails.size} leads twice`);
    const lost = this.leads.acknowledged.filter(({ id, email }) => byId.get(id ?? "") !== email);
    return [...faults, ...lost.map(({ email }) => `${email}: lost`), ...this.leads.contradictions];
  }

  /** Those since the last look; all of them at the end are read by `findLostUploads`. */
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
      const file = join(this.env["DATA_DIR"] ?? "", "objects", "stored", document.key);
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      const digest = createHash("sha256").update(bytes).digest("hex");
      if (digest !== document.digest) faults.push(`${document.key}: ${bytes.length} other bytes`);
    }
    return faults;
  }

  /** Every file that was ever acknowledged, byte for byte. */
  async findLostUploads(site: SiteProcess): Promise<string[]> {
    return this.uploads.findBroken(site.url, this.#cookie ?? "");
  }
}

export async function openPowerScene(seed: number): Promise<PowerScene> {
  return new PowerScene(await mountForgetfulDisk(seed), createSeededRandom(seed + 1));
}
