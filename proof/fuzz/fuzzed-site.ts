import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "../../src/platform/http/errors.ts";
import { aLeadSubmission } from "../../src/testing/records/a-lead-submission.ts";
import { anApplication } from "../../src/testing/records/an-application.ts";
import { anInquiry } from "../../src/testing/records/an-inquiry.ts";
import { openDrawing } from "../../src/testing/staff/studio-scene.ts";
import { makeAdmin } from "../../src/testing/staff/staff-session.ts";
import { openStaffScene, type StaffScene } from "../../src/testing/staff/staff-scene.ts";
import { type DrawnRequest, isVarying, type PathPart, type Persona } from "./draw-request.ts";

/** A person who exists in records and is never drawn for a request. */
export const planted = {
  fullName: "Perpetua Vantongeren",
  email: "perpetua.vantongeren@planted.invalid",
  phone: "614-555-0187",
} as const;

export interface RawAnswer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How a call ended that got no answer. */
type Unanswered = "closed" | "hung" | "garbled";

/** The header in which the site names the route that answered. */
export const routeHeader = "x-fuzzed-route";

const initialized = "fastify.initialization";

function nameRoutes(message: unknown): void {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.setNotFoundHandler(answerNotFound);
  fastify.addHook("onSend", async ({ method, routeOptions: { url } }, reply) => {
    if (url !== undefined) reply.header(routeHeader, `${method} ${url}`);
  });
}

/** Longer than the server waits for a silent caller; a normal answer takes milliseconds. */
const patienceMs = 40_000;
/**
 * Records are added when fewer of a kind are left, because drawn calls delete them all the time.
 */
const fewestRecords = 3;
const mostIds = 100;
const idShape = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The whole site on a port of its own, with callers who stay signed in and records to call about. */
export class FuzzedSite {
  readonly scene: StaffScene;
  readonly port: number;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #cookies: Record<Persona, string> = { anonymous: "", agent: "", admin: "" };
  /** Ids of rows by their table. */
  #ids = new Map<string, readonly string[]>();
  #versions = new Map<string, number>();
  /** A file in parts that was begun: its routes need both its key and its id. */
  #begun = { key: "", uploadId: "" };
  #accounts = 0;

  private constructor(scene: StaffScene, port: number) {
    this.scene = scene;
    this.port = port;
  }

  static async open(): Promise<FuzzedSite> {
    subscribe(initialized, nameRoutes);
    const scene = await openStaffScene({}, { pages: openDrawing([]) });
    // The next test file of this process opens servers of its own.
    unsubscribe(initialized, nameRoutes);
    const { app } = scene.server;
    await app.listen({ port: 0, host: "127.0.0.1" });
    return new FuzzedSite(scene, (app.server.address() as AddressInfo).port);
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.scene.close();
  }

  /** Gives staff new accounts, adds records, and lists the rows that there are. */
  async refresh(): Promise<void> {
    await this.enter("admin");
    await this.enter("agent");
    const forms = [
      ["leads", "/api/lead", aLeadSubmission(planted)],
      ["inquiries", "/api/contact-inquiry", anInquiry(planted)],
      ["applications", "/api/career-application", anApplication(planted)],
    ] as const;
    for (const [table, path, form] of forms) {
      const rows = await this.scene.query(`select id from ${table} where deleted_at is null`);
      for (let count = rows.length; count < fewestRecords; count += 1) {
        await this.scene.submit(path, form);
      }
    }
    const begun = await fetch(`http://127.0.0.1:${this.port}/api/objects/s3/multipart`, {
      method: "POST",
      headers: { cookie: this.#cookies.admin, "content-type": "application/json" },
      body: JSON.stringify({ filename: "talk.mp4", metadata: {} }),
    });
    this.#begun = (await begun.json()) as { key: string; uploadId: string };
    await this.#readIds();
  }

  /**
   * Signs a caller in with a new account, because drawn calls sign out, lock and remove the one
   * before.
   */
  async enter(role: "admin" | "agent"): Promise<void> {
    this.#accounts += 1;
    const name = `${role}-${this.#accounts}`;
    await makeAdmin(this.scene.database, name, role);
    await this.scene.signIn(name);
    this.#cookies[role] = this.scene.cookies[name] ?? "";
  }

  async #readIds(): Promise<void> {
    const tables = await this.scene.query(
      `select table_name as name, count(*) filter (where column_name = 'version') as versions
       from information_schema.columns
       where table_schema = 'public' and column_name in ('id', 'version')
       group by 1 having count(*) filter (where column_name = 'id' and data_type = 'uuid') = 1`,
    );
    for (const { name, versions } of tables) {
      const columns = versions === "1" || versions === 1 ? "id, version" : "id";
      const rows = await this.scene.query(`select ${columns} from "${name}" limit ${mostIds}`);
      this.#ids.set(
        name,
        rows.map(({ id }) => String(id)),
      );
      for (const { id, version } of rows) this.#versions.set(id, version);
    }
  }

  /** @param kind the part of the address before the id, such as "leads"; now and then another kind's id comes. */
  #pick(kind: string, choice: number): string {
    const own = [...this.#ids].filter(([table]) => table.endsWith(kind)).flatMap(([, ids]) => ids);
    const all = own.length > 0 && choice % 7 > 0 ? own : [...this.#ids.values()].flat();
    return all[choice % Math.max(1, all.length)] ?? "none";
  }

  #fill(part: PathPart | undefined, pattern: string, kind: string): string {
    if (typeof part === "object" && pattern === ":uploadId") return this.#begun.uploadId;
    return typeof part === "object" ? this.#pick(kind, part.known) : (part ?? "");
  }

  #writePath({ route, parts }: DrawnRequest): string {
    const left = [...parts];
    const pieces = route.url.split("/");
    return pieces
      .map((piece, at) =>
        isVarying(piece) ? this.#fill(left.shift(), piece, pieces[at - 1] ?? "") : piece,
      )
      .join("/");
  }

  /** Replaces drawn ids, which no row has, by ids of rows, and a drawn version by that of the record in the address. */
  #writeBody(body: Buffer, path: string): Buffer {
    const text = body.toString("latin1");
    const version = this.#versions.get(path.match(idShape)?.[0] ?? "");
    const kind = path.split("/")[3] ?? "";
    const filled = text
      .replaceAll(idShape, (drawn) => this.#pick(kind, Number.parseInt(drawn, 16)))
      .replaceAll(/"version":1(?!\d)/g, version === undefined ? "$&" : `"version":${version}`);
    return filled === text ? body : Buffer.from(filled, "latin1");
  }

  /** Sends a request as drawn, with the cookie of its caller. */
  #open(drawn: DrawnRequest): ClientRequest {
    const path = this.#writePath(drawn);
    const query = drawn.route.url.includes(":uploadId")
      ? `${drawn.query || "?"}&key=${this.#begun.key}`
      : drawn.query;
    const body = drawn.body && this.#writeBody(drawn.body, path);
    const cookie = this.#cookies[drawn.persona];
    const sent = openRequest({
      port: this.port,
      host: "127.0.0.1",
      method: drawn.method,
      // Removes characters that would end the line or begin another header: the odd heads send
      // those.
      path: (path + query).replaceAll(/[^\x21-\x7e\x80-\xff]/g, "%20"),
      agent: this.#agent,
      setHost: !drawn.headers.some(([name]) => name === "host"),
      signal: AbortSignal.timeout(patienceMs),
    });
    // A call without a body has neither a length nor chunks.
    sent.useChunkedEncodingByDefault = false;
    for (const [name, value] of drawn.headers) sent.appendHeader(name, value);
    if (cookie !== "") sent.appendHeader("cookie", cookie);
    if (body !== null) sent.setHeader("content-length", String(body.length));
    // The server may close the connection after its answer, while the body is still being sent.
    sent.on("error", () => {}).end(body ?? undefined);
    return sent;
  }

  async send(drawn: DrawnRequest): Promise<RawAnswer | Unanswered> {
    const sent = this.#open(drawn);
    try {
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      return unpack(answer, await buffer(answer));
    } catch (failure) {
      const { name, code = "" } = failure as NodeJS.ErrnoException;
      // The server may have closed a kept connection at this very moment.
      if (code === "ECONNRESET" && sent.reusedSocket) return this.send(drawn);
      return name === "AbortError" ? "hung" : /^(HPE|Z)_/.test(code) ? "garbled" : "closed";
    }
  }
}

function unpack({ statusCode = 0, headers }: IncomingMessage, packed: Buffer): RawAnswer {
  const coding = headers["content-encoding"];
  const read = coding === "gzip" ? gunzipSync : coding === "br" ? brotliDecompressSync : null;
  // The answer to HEAD, and a 304, says how the body would be compressed.
  const body = read && packed.length > 0 ? read(packed) : packed;
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { status: statusCode, headers: Object.fromEntries(named), body };
}
