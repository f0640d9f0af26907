import { randomUUID } from "node:crypto";
import type { Role } from "../../src/platform/core/staff/staff-member.ts";
import { aLeadSubmission } from "../../src/testing/records/a-lead-submission.ts";
import { anApplication } from "../../src/testing/records/an-application.ts";
import { anInquiry } from "../../src/testing/records/an-inquiry.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import type { Persona } from "./draw-request.ts";
import type { FuzzedSite } from "./fuzzed-site.ts";
import { planted } from "./value-of-schema.ts";

/** The scene adds records when fewer of a kind are left: drawn calls delete them all the time. */
const fewestRecords = 3;

interface BegunUpload {
  readonly key: string;
  readonly uploadId: string;
}

interface Account {
  readonly id: string;
  readonly username: string;
}

/** Keeps the callers of a fuzzed site signed in, and records there to call about. */
export class FuzzScene {
  readonly #site: FuzzedSite;
  readonly cookies: Record<Persona, string> = { anonymous: "", agent: "", admin: "" };
  readonly ids = new KnownIds();
  /** The session of the first admin. */
  #root = "";
  readonly #callers = new Set(["admin"]);
  /** A file in parts that was begun: its routes want both its key and its id. */
  begun: BegunUpload = { key: "", uploadId: "" };
  #renewing: Promise<void> = Promise.resolve();
  #calls = 0;

  constructor(site: FuzzedSite) {
    this.#site = site;
  }

  /** Adds records of a person whose words no answer to a stranger may hold. */
  async #plantRecords(): Promise<void> {
    const records: Readonly<Record<string, readonly [path: string, body: object]>> = {
      leads: ["/api/lead", aLeadSubmission(planted)],
      inquiries: ["/api/contact-inquiry", anInquiry(planted)],
      applications: ["/api/career-application", anApplication(planted)],
    };
    for (const [kind, [path, body]] of Object.entries(records)) {
      const missing = fewestRecords - (await this.#learnList(kind));
      for (let count = 0; count < missing; count += 1) await this.#post(path, body);
      if (missing > 0) await this.#learnList(kind);
    }
  }

  /** @returns how many records of the kind the staff's list has. */
  async #learnList(kind: string): Promise<number> {
    const answer = await this.#get(`/api/admin/${kind}?limit=50`);
    this.ids.learn(answer);
    return (JSON.parse(answer) as Record<string, unknown[]>)[kind]?.length ?? 0;
  }

  /** Signs the callers in again where needed, and adds what they can call about. */
  async refresh(): Promise<void> {
    await this.renewSessions();
    await this.#plantRecords();
    const paths = ["views", "people/requests"];
    for (const path of paths) this.ids.learn(await this.#get(`/api/admin/${path}`));
    for (const kind of ["leads", "inquiries", "applications"]) {
      const path = `/api/admin/${kind}/${this.ids.pick(kind, this.#calls * 7 + 1)}`;
      this.ids.learn(await this.#get(path));
      this.ids.learn(await this.#get(`${path}/mails`));
    }
    const body = { filename: "talk.mp4", metadata: {} };
    const begun = await this.#post("/api/objects/s3/multipart", body, this.cookies.admin);
    this.begun = (await begun.json()) as BegunUpload;
  }

  /**
   * Gives a caller another account when the session ended or wrong passwords locked the name. The first
   * admin invites the accounts and sends no drawn calls.
   */
  async #signInAll(): Promise<void> {
    if (this.#root === "") this.#root = await this.#signIn("admin");
    for (const role of ["admin", "agent"] as const) {
      if (await this.#isSignedIn(role)) continue;
      const username = await this.#addAccount(role);
      this.#callers.add(username);
      this.cookies[role] = await this.#signIn(username);
    }
    // An account that drawn calls may promote and remove.
    if (this.ids.countOf("people") === 0) await this.#addAccount("agent");
    await this.#hideCallers();
    this.ids.learn(await this.#get("/api/admin/staff"));
  }

  async #addAccount(role: Role): Promise<string> {
    const username = `${role}-${randomUUID().slice(0, 8)}`;
    const invitation = await this.#post("/api/admin/invitations", { role }, this.#root);
    const { token } = (await invitation.json()) as { token: string };
    const account = { token, username, password: staffPassword };
    await this.#post("/api/auth/invitation/accept", account);
    return username;
  }

  /** Keeps drawn calls away from the callers' own accounts. */
  async #hideCallers(): Promise<void> {
    const { people } = JSON.parse(await this.#get("/api/admin/staff")) as {
      people: readonly Account[];
    };
    for (const { id, username } of people) {
      if (this.#callers.has(username)) this.ids.hide(id);
    }
  }

  async #get(path: string): Promise<string> {
    const headers = { ...this.from(), cookie: this.#root };
    return (await fetch(this.#site.url + path, { headers })).text();
  }

  async #isSignedIn(persona: Persona): Promise<boolean> {
    if (this.cookies[persona] === "") return false;
    const headers = { ...this.from(), cookie: this.cookies[persona] };
    return (await fetch(`${this.#site.url}/api/auth/me`, { headers })).status === 200;
  }

  async #signIn(username: string): Promise<string> {
    const answer = await this.#post("/api/auth/login", { username, password: staffPassword });
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
    if (cookie === undefined) throw new Error(`${username} was locked out: ${await answer.text()}`);
    return cookie;
  }

  /** Each call comes from a network of its own, so that no limit on one of them ends the run. */
  from() {
    this.#calls += 1;
    // The site also counts the wider network that an address belongs to.
    const [first, second] = [128 + (this.#calls % 90), Math.floor(this.#calls / 90) % 250];
    return { "x-forwarded-for": `${first}.${second}.${Math.floor(this.#calls / 22_500)}.7` };
  }

  #post(path: string, body: object, cookie = ""): Promise<Response> {
    return fetch(this.#site.url + path, {
      method: "POST",
      headers: { ...this.from(), cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  renewSessions(): Promise<void> {
    this.#renewing = this.#renewing.then(() => this.#signInPatiently());
    return this.#renewing;
  }

  /** Tries again: a drawn call under way may sign out a caller who has just signed in. */
  async #signInPatiently(triesLeft = 5): Promise<void> {
    try {
      await this.#signInAll();
    } catch (failure) {
      if (triesLeft === 0) throw failure;
      await this.#signInPatiently(triesLeft - 1);
    }
  }
}

const mostOfKind = 100;

export const idShape = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const wholeId = new RegExp(`^${idShape.source}$`);

/** Parts of addresses whose records have another name in answers. */
const otherNames: Readonly<Record<string, readonly string[]>> = { staff: ["people", "removed"] };

/** Ids that were seen in answers, by the name of their list, and the versions of their records. */
class KnownIds {
  readonly #byKind = new Map<string, string[]>();
  readonly #versions = new Map<string, number>();
  readonly #hidden = new Set<string>();

  /** @param text an answer's body; one that is not JSON is passed over. */
  learn(text: string): void {
    try {
      this.#walk(JSON.parse(text), "");
    } catch {
      // The answer is a page or a file.
    }
  }

  /**
   * @param kind the part of the address before the id, such as "leads".
   * @returns an id of that kind, and now and then one of another.
   */
  pick(kind: string, choice: number): string {
    const own = (otherNames[kind] ?? [kind]).flatMap((name) => this.#byKind.get(name) ?? []);
    const all = own.length > 0 && choice % 7 > 0 ? own : [...this.#byKind.values()].flat();
    return all[choice % Math.max(1, all.length)] ?? "none";
  }

  /** Keeps an id from ever being picked. */
  hide(id: string): void {
    this.#hidden.add(id);
    for (const ids of this.#byKind.values()) if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
  }

  versionOf(id: string): number | undefined {
    return this.#versions.get(id);
  }

  countOf(kind: string): number {
    return this.#byKind.get(kind)?.length ?? 0;
  }

  #walk(value: unknown, kind: string): void {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) this.#walk(each, kind);
      return;
    }
    const { id, version }: { id?: unknown; version?: unknown } = value;
    if (typeof id === "string" && wholeId.test(id)) {
      this.#keep(kind, id);
      if (typeof version === "number") this.#versions.set(id, version);
    }
    // One record stands under "lead", a list under "leads".
    for (const [key, each] of Object.entries(value)) {
      this.#walk(each, Array.isArray(each) ? key : `${key}s`);
    }
  }

  #keep(kind: string, id: string): void {
    const ids = this.#byKind.get(kind) ?? [];
    this.#byKind.set(kind, ids);
    if (ids.includes(id) || this.#hidden.has(id)) return;
    ids.push(id);
    if (ids.length > mostOfKind) ids.shift();
  }
}
