import * as z from "zod/mini";
import type { DrawnRequest, FuzzedRoute, PathPart, Persona } from "./draw-request.ts";
import { type FuzzScene, idShape } from "./fuzz-scene.ts";
import {
  type RawAnswer,
  type RawCall,
  RawCaller,
  routeHeader,
  type Unanswered,
} from "./raw-caller.ts";
import { planted } from "./value-of-schema.ts";

/** Sends drawn requests as a stranger, an agent and an admin, and judges and counts the answers. */
export class FuzzCallers {
  readonly #port: number;
  readonly #scene: FuzzScene;
  /** All routes of the site. An answer is judged by who may call the route that gave it. */
  routes: readonly FuzzedRoute[] = [];
  readonly answers = new Map<number, number>();
  slowestMs = 0;
  count = 0;
  readonly faults: string[] = [];

  constructor(port: number, scene: FuzzScene) {
    this.#port = port;
    this.#scene = scene;
  }

  /** Sends several requests at a time, each on a connection of its own. */
  async sendAll(requests: readonly DrawnRequest[], atOnce: number): Promise<void> {
    const left = requests.entries();
    const work = async () => {
      const caller = new RawCaller(this.#port);
      for (const [, request] of left) await this.send(caller, request);
      caller.close();
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async send(caller: RawCaller, request: DrawnRequest): Promise<RawAnswer | Unanswered> {
    const call = this.#write(request);
    const startedAt = performance.now();
    const answer = await caller.send(call);
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
    const status = typeof answer === "string" ? 0 : answer.status;
    this.count += 1;
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (typeof answer !== "string" && status < 300) this.#scene.ids.learn(answer.body.toString());
    // A drawn call may sign its caller out or remove the account, which would make every later call a stranger's.
    if (status === 401 && request.persona !== "anonymous") await this.#scene.renewSessions();
    for (const fault of judgeAnswer(request, answer, this.routes)) {
      const { persona, route } = request;
      const body = call.body?.toString("latin1") ?? null;
      const sent = JSON.stringify({ ...call, body }).slice(0, 1_500);
      this.faults.push(`${fault}\n  ${persona} at ${route.method} ${route.url}\n  ${sent}`);
    }
    return answer;
  }

  /** @param kind the part of the address before the id. */
  #fill(part: PathPart | undefined, pattern: string, kind: string): string {
    if (part === undefined) return "";
    if (typeof part === "string") return part;
    return pattern === ":uploadId"
      ? this.#scene.begun.uploadId
      : this.#scene.ids.pick(kind, part.known);
  }

  /**
   * Replaces drawn ids, which no record has, by ids that answers named, and a drawn version by that of
   * the record in the address.
   */
  #fillBody(body: Buffer, path: string): Buffer {
    const text = body.toString("latin1");
    const [id = ""] = path.match(idShape) ?? [];
    const version = this.#scene.ids.versionOf(id);
    const kind = path.split("/")[3] ?? "";
    const filled = text
      .replaceAll(idShape, (drawn) => this.#scene.ids.pick(kind, Number.parseInt(drawn, 16)))
      .replaceAll(/"version":1(?!\d)/g, version === undefined ? "$&" : `"version":${version}`);
    return filled === text ? body : Buffer.from(filled, "latin1");
  }

  #write({ route, persona, method, parts, query, headers, body }: DrawnRequest): RawCall {
    const left = [...parts];
    const pieces = route.url.split("/");
    const path = pieces
      .map((piece, index) =>
        /[:*]/.test(piece) ? this.#fill(left.shift(), piece, pieces[index - 1] ?? "") : piece,
      )
      .join("/");
    const isBegun = route.url.includes(":uploadId");
    const asked = isBegun ? `${query || "?"}&key=${this.#scene.begun.key}` : query;
    const own = headers.some(([name]) => name === "host")
      ? []
      : [["host", "site.example"] as const];
    const cookie = this.#scene.cookies[persona];
    const filled = body && this.#fillBody(body, path);
    return {
      method,
      target: toTarget(path + asked),
      headers: [
        ...own,
        ...headers,
        ["x-forwarded-for", this.#scene.from()["x-forwarded-for"]],
        ...(cookie === "" ? [] : [["cookie", cookie] as const]),
        ...(filled === null ? [] : [["content-length", String(filled.length)] as const]),
      ],
      body: filled,
    };
  }
}

/** Removes what would end the line or begin another header: the framing attacks try that. */
function toTarget(text: string): string {
  return text.replaceAll(/[^\x21-\x7e\x80-\xff]/g, "%20");
}

const errorBody = z.looseObject({
  success: z.literal(false),
  message: z.string().check(z.regex(/^[A-Z].*[.!?]$/su)),
  requestId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  errors: z.optional(z.record(z.string(), z.string())),
});

/** Words of the program and its folder, which no answer may hold. */
const innards = [
  /\n\s+at \S+ \(/,
  /node:internal/,
  /node_modules/,
  /\bfile:\/\/\/(?!etc\/passwd)/,
  /DrizzleQueryError|PostgresError|SqliteError/,
  /\b(?:select|insert into|update) "?\w+"? .*\$1/i,
  /\$argon2/,
];

/** 501 says that something is not set up; every other status above 499 is a failure. */
const notOffered: Readonly<Record<string, readonly string[]>> = {
  501: ["GET /api/objects/s3/sts", "HEAD /api/objects/s3/sts", "POST /api/your-data"],
};

function judgeStatus({ status, headers }: RawAnswer): string[] {
  if (status < 500) return [];
  const route = headers[routeHeader] ?? "";
  return notOffered[status]?.includes(route) ? [] : [`a ${status} of ${route || "no route"}`];
}

function judgeError(answer: RawAnswer, isApi: boolean): string[] {
  const { status, headers, body } = answer;
  const faults = judgeStatus(answer);
  const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
  if (isApi && !isJson) faults.push(`a ${status} that is no JSON`);
  if (isJson && body.length > 0 && !isErrorBody(body)) {
    faults.push(`a ${status} with another body: ${body.toString().slice(0, 300)}`);
  }
  return faults;
}

function isErrorBody(body: Buffer): boolean {
  try {
    return z.safeParse(errorBody, JSON.parse(body.toString())).success;
  } catch {
    return false;
  }
}

/**
 * Who may call is judged by the route that answered, not by the drawn address: parts such as ".." and
 * other methods lead to another route.
 */
function judgeAccess(
  persona: Persona,
  answer: RawAnswer,
  routes: readonly FuzzedRoute[],
): string[] {
  const name = answer.headers[routeHeader];
  const answering = routes.find(({ method, url }) => `${method} ${url}` === name);
  const isAllowed = !answering?.roles || answering.roles.some((role) => role === persona);
  return isAllowed || answer.status >= 400 ? [] : [`${name} answers an ${persona}`];
}

/** Lists what is wrong with how a call ended. */
function judgeAnswer(
  { method, persona, route }: DrawnRequest,
  answer: RawAnswer | Unanswered,
  routes: readonly FuzzedRoute[],
): string[] {
  if (typeof answer === "string") return [answer];
  const faults = judgeAccess(persona, answer, routes);
  const text = answer.body.toString();
  if (answer.status >= 400) {
    // What is sent there without script, as a form, is answered with a page.
    const isForm = route.url === "/api/your-data" && text.startsWith("<!doctype html>");
    const isApi = route.url.startsWith("/api/") && method !== "HEAD" && !isForm;
    faults.push(...judgeError(answer, isApi));
    faults.push(...innards.filter((shape) => shape.test(text)).map((shape) => `tells ${shape}`));
  }
  // A conflict shows staff the record as it is now.
  const mayTell = persona !== "anonymous" && (answer.status < 400 || answer.status === 409);
  if (!mayTell) {
    const told = Object.values(planted).filter((value) => text.includes(value));
    faults.push(...told.map((value) => `tells of somebody: ${value}`));
  }
  return faults;
}
