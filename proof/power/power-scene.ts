import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { SiteLedger, smallestPartBytes } from "../faults/site-ledger.ts";
import { mountForgetfulDisk, type ForgetfulDisk } from "./forgetful-disk.ts";
import { seededRandom } from "../../src/platform/core/seeded-random.ts";
import { spawnSite, startSite, type SiteProcess } from "../../src/testing/site/site-process.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";

const leadCallers = 4;
const uploadCallers = 2;
const uploadBytes = 200_000;
const longestQuietMs = 5_000;
/** How often a document of five megabytes is sent, and so many times more changes it is. */
const chanceOfDocument = 0.4;
const documentShare = 4;
const newsMs = 2_000;

/** A site on a forgetful disk, and what was acknowledged to those who use it. */
export class PowerScene {
  readonly ledger: SiteLedger;
  readonly disk: ForgetfulDisk;
  readonly env: Readonly<Record<string, string>>;
  readonly random: () => number;
  #hasStarted = false;

  constructor(disk: ForgetfulDisk, random: () => number) {
    this.disk = disk;
    this.random = random;
    // A folder of its own: that its name is on disk is the site's business, too.
    const dataDir = join(disk.dir, "data");
    this.env = { DATA_DIR: dataDir, ADMIN_PASSWORD: staffPassword };
    this.ledger = new SiteLedger(dataDir, uploadBytes);
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
    const hasDocument = this.#hasStarted && this.random() < chanceOfDocument;
    const share = hasDocument ? documentShare : 1;
    await this.disk.cutAfter(this.#drawChanges(mostChanges * share));
    // Beside a document only one caller, or the changes would be theirs long before it is joined.
    const everybody = hasDocument
      ? [this.ledger.postUntilGone(site.url), this.#sendDocument(site.url).catch(() => undefined)]
      : [
          ...Array.from({ length: leadCallers }, () => this.ledger.postUntilGone(site.url)),
          ...Array.from({ length: uploadCallers }, () =>
            this.ledger.uploads.sendUntilGone(site.url),
          ),
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
      file: () => this.ledger.uploads.sendUntilGone(site.url),
      lead: () => this.ledger.postUntilGone(site.url),
    };
    const doing = typeof act === "string" ? acts[act]() : act(site.url);
    const done = doing.catch(() => undefined);
    // What is done may leave fewer changes behind than were drawn: others make some.
    const after = done.then(() => this.ledger.postUntilGone(site.url));
    await Promise.race([cut, wait(longestQuietMs * documentShare, undefined, { ref: false })]);
    await this.disk.cutNow();
    await site.end("KILL");
    await Promise.all([done, after]);
    await this.disk.powerOn();
    return hasCut;
  }

  async #sendDocument(url: string): Promise<void> {
    const complete = await this.ledger.sendParts(url, [smallestPartBytes, 100_000]);
    await complete();
  }

  /** What a running site does not know, or knows otherwise than it said. */
  async findFaults({ url }: SiteProcess): Promise<string[]> {
    this.#hasStarted = true;
    const cookie = await this.ledger.signIn(url);
    return [...(await this.ledger.findFaults(url)), ...(await this.#findLostLeads(url, cookie))];
  }

  /** Asked of the site, with the session of before the cut: it must hold, too. */
  async #findLostLeads(url: string, cookie: string): Promise<string[]> {
    const answer = await fetch(`${url}/api/admin/leads`, { headers: { cookie } });
    if (answer.status !== 200) return [`the session: ${answer.status}`];
    const { leads } = (await answer.json()) as { leads: { id: string; email: string }[] };
    const byId = new Map(leads.map(({ id, email }) => [id, email]));
    const lost = this.ledger.leads.acknowledged.filter(
      ({ id, email }) => byId.get(id ?? "") !== email,
    );
    const twice = leads.length - new Set(byId.values()).size;
    return [
      ...(twice > 0 ? [`${twice} leads twice`] : []),
      ...lost.map(({ email }) => `${email}: lost`),
    ];
  }
}

export async function openPowerScene(seed: number): Promise<PowerScene> {
  return new PowerScene(await mountForgetfulDisk(seed), seededRandom(seed + 1).fraction);
}
