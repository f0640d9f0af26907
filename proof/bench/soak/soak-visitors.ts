import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { pages } from "../../../src/features/site/core/pages.ts";
import { anApplication } from "../../../src/testing/records/an-application.ts";
import { anInquiry } from "../../../src/testing/records/an-inquiry.ts";
import { staffPassword } from "../../../src/testing/staff/staff-session.ts";
import { aLead, drawNetwork } from "../leads/a-lead.ts";
import { signInTo } from "../measured-site.ts";

/** One thing that somebody does, at a steady rate. */
export interface Habit {
  readonly kind: string;
  readonly perSecond: number;
  /** @returns what is wrong with the answer; null when nothing is. */
  act(): Promise<string | null>;
}

const resumeBytes = 200_000;
const timeoutMs = 20_000;
/** As often as a phone on a bad line sends once more what was stored already. */
const repeatShare = 0.1;
const stepCount = 10;

/** @returns what is wrong with it; null when it has one of these statuses. Its body is read. */
async function checkAnswer(
  answer: Response,
  ...expected: readonly number[]
): Promise<string | null> {
  await answer.arrayBuffer();
  return expected.includes(answer.status) ? null : `status ${answer.status}`;
}

/** Families, each from a network of its own: they read, count as they go, and send what they wrote. */
export function visitorHabits(origin: string): readonly Habit[] {
  return [
    { kind: "page", perSecond: 4, act: () => readPage(origin) },
    { kind: "step count", perSecond: 1.5, act: () => countStep(origin) },
    { kind: "lead", perSecond: 0.5, act: () => sendLead(origin) },
    { kind: "inquiry", perSecond: 0.2, act: () => sendForm(origin, "contact-inquiry", anInquiry) },
    { kind: "résumé and application", perSecond: 0.15, act: () => apply(origin) },
  ];
}

function call(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { "x-forwarded-for": drawNetwork(), ...init.headers };
  return fetch(url, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const all = { "content-type": "application/json", ...headers };
  return call(url, { method: "POST", headers: all, body: JSON.stringify(body) });
}

async function readPage(origin: string): Promise<string | null> {
  const { path } = pages[randomInt(pages.length)] ?? { path: "/" };
  const answer = await call(origin + path);
  const tag = answer.headers.get("etag");
  const fault = await checkAnswer(answer, 200);
  if (fault !== null || tag === null || randomInt(2) === 0) return fault;
  return checkAnswer(await call(origin + path, { headers: { "if-none-match": tag } }), 304);
}

async function countStep(origin: string): Promise<string | null> {
  const step = 1 + randomInt(stepCount);
  return checkAnswer(await post(`${origin}/api/questionnaire-steps`, { step }), 204);
}

async function sendLead(origin: string): Promise<string | null> {
  const lead = { ...aLead, email: drawEmail(), phone: drawPhone() };
  const headers = { "idempotency-key": randomUUID() };
  const fault = await checkAnswer(await post(`${origin}/api/lead`, lead, headers), 201);
  if (fault !== null || Math.random() > repeatShare) return fault;
  return checkAnswer(await post(`${origin}/api/lead`, lead, headers), 200);
}

async function sendForm(
  origin: string,
  form: "contact-inquiry" | "career-application",
  write: (changes: {
    email: string;
    phone: string;
    resumePath?: string;
    resumeFileName?: string;
  }) => object,
  resume: { resumePath: string; resumeFileName: string } | null = null,
): Promise<string | null> {
  const body = write({ email: drawEmail(), phone: drawPhone(), ...resume });
  const headers = { "idempotency-key": randomUUID() };
  return checkAnswer(await post(`${origin}/api/${form}`, body, headers), 201);
}

async function apply(origin: string): Promise<string | null> {
  const offered = await call(`${origin}/api/objects/upload`, { method: "POST" });
  if (!offered.ok) return checkAnswer(offered, 200);
  const { pathname, search } = new URL(((await offered.json()) as { uploadURL: string }).uploadURL);
  const start = Buffer.from("%PDF-1.7\n%%EOF\n");
  const body = new Uint8Array(Buffer.concat([start, randomBytes(resumeBytes)]));
  const sent = await call(origin + pathname + search, { method: "PUT", body });
  const fault = await checkAnswer(sent, 200);
  if (fault !== null) return `file: ${fault}`;
  const resumePath = pathname.replace(/^.*(?=\/uploads\/)/, "/objects");
  const resume = { resumePath, resumeFileName: "resume.pdf" };
  return sendForm(origin, "career-application", anApplication, resume);
}

/** Each family's own: what came from one number is listed with every record of it. */
function drawPhone(): string {
  return `614${200 + randomInt(700)}${String(randomInt(10_000)).padStart(4, "0")}`;
}

function drawEmail(): string {
  return `${randomUUID()}@example.com`;
}

const lists = ["", "&sort=due", "&q=bench", "&category=hot", "&sort=name", "&overdue=true"];

/** One agent at work, and one who signs in and out now and then. */
export async function staffHabits(origin: string): Promise<readonly Habit[]> {
  const signIn = () => signInTo(origin, { username: "admin", password: staffPassword });
  const headers = await signIn();
  let ids: readonly string[] = [];
  const ask = (path: string) => fetch(origin + path, { headers });

  async function list(): Promise<string | null> {
    const answer = await ask(`/api/admin/leads?limit=50${lists[randomInt(lists.length)]}`);
    if (answer.status !== 200) return checkAnswer(answer, 200);
    const { leads } = (await answer.json()) as { leads: { id: string }[] };
    if (leads.length > 0) ids = leads.map(({ id }) => id);
    return null;
  }

  async function open(): Promise<string | null> {
    const id = ids[randomInt(ids.length || 1)];
    return id === undefined ? null : checkAnswer(await ask(`/api/admin/leads/${id}`), 200);
  }

  /** A session of its own: what the other is asked for meanwhile goes on. */
  async function signInAndOut(): Promise<string | null> {
    const short = await signIn();
    const answer = await fetch(`${origin}/api/auth/logout`, { method: "POST", headers: short });
    return checkAnswer(answer, 200);
  }

  return [
    { kind: "staff list", perSecond: 0.5, act: list },
    { kind: "staff lead", perSecond: 0.5, act: open },
    {
      kind: "staff Today",
      perSecond: 0.2,
      act: async () => checkAnswer(await ask("/api/admin/today"), 200),
    },
    { kind: "staff sign-in", perSecond: 0.05, act: signInAndOut },
  ];
}
