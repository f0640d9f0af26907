import type { InjectOptions } from "fastify";
import { beforeAll, expect, test } from "vitest";
import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { isEnglish } from "#testing/words/find-english.ts";
import { pseudoLocale, speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { staffPassword } from "#testing/staff/staff-session.ts";
import { useOpened } from "#testing/use-opened.ts";

const id = "7d1f0c7a-3b1e-4c55-9a52-0d5f3c8a1b2c";

beforeAll(speakPseudoLocale);
const scene = useOpened(() => openStaffScene({ ada: "admin" }));

const json = { "content-type": "application/json" };

async function ask({ headers, ...request }: InjectOptions) {
  const language = { "accept-language": pseudoLocale };
  const answer = await scene.server.app.inject({
    ...request,
    headers: { ...headers, ...language },
  });
  const { message, errors = {} } = answer.json<{
    message: string;
    errors?: Record<string, string>;
  }>();
  // A vendor, and what an address is asked for, is called the same everywhere.
  const told = Object.entries(errors).map(([name, text]) => text.replace(name, ""));
  const sentences = [message, ...told].map((text) => text.replace("HubSpot", ""));
  return { status: answer.statusCode, sentences };
}

const post = (url: string, payload: object, headers = {}): InjectOptions => ({
  method: "POST",
  url,
  payload,
  headers,
});
const staff =
  (url: string, method: "GET" | "POST" | "PUT" = "GET", payload?: object) =>
  () => ({
    method,
    url,
    headers: { cookie: scene.cookies["ada"] },
    ...(payload && { payload }),
  });
const nothing = Object.fromEntries(Object.keys(aLeadSubmission()).map((field) => [field, 7]));
const long = "\u0000".repeat(5_001);

const refused: ReadonlyArray<readonly [number, string, InjectOptions | (() => InjectOptions)]> = [
  [400, "no JSON", { ...post("/api/lead", {}), payload: "{", headers: json }],
  [400, "a list", { ...post("/api/lead", {}), payload: "[]", headers: json }],
  [400, "no UTF-8", { ...post("/api/lead", {}), payload: Buffer.from([255]), headers: json }],
  [415, "packed JSON", post("/api/lead", {}, { "content-encoding": "gzip" })],
  [
    415,
    "text",
    { ...post("/api/lead", {}), payload: "a", headers: { "content-type": "text/plain" } },
  ],
  [413, "too much", post("/api/lead", { fullName: "a".repeat(70_000) })],
  [403, "another site", post("/api/lead", {}, { origin: "https://other.example" })],
  [400, "an empty lead", post("/api/lead", {})],
  [400, "a lead of numbers", post("/api/lead", { ...nothing, attribution: 1, website: 1 })],
  [400, "a lead too long", post("/api/lead", aLeadSubmission({ fullName: long, email: long }))],
  [400, "a key that is none", post("/api/lead", aLeadSubmission(), { "idempotency-key": "one" })],
  [400, "no step", post("/api/questionnaire-steps", { step: 99 })],
  [400, "an empty inquiry", post("/api/contact-inquiry", {})],
  [
    400,
    "a long inquiry",
    post("/api/contact-inquiry", { fullName: long, message: long, website: 1 }),
  ],
  [400, "an empty application", post("/api/career-application", {})],
  [
    400,
    "a resume that is not there",
    post("/api/career-application", anApplication({ resumePath: `/objects/uploads/${id}` })),
  ],
  [400, "another's resume", post("/api/career-application", anApplication({ resumePath: "a" }))],
  [403, "no upload address", { method: "PUT", url: `/objects/uploads/${id}`, payload: "%PDF-1.7" }],
  [400, "an empty sign-in", post("/api/auth/login", {})],
  [400, "a long sign-in", post("/api/auth/login", { username: long, password: long })],
  [401, "a wrong password", post("/api/auth/login", { username: "ada", password: "wrong" })],
  [401, "nobody", { url: "/api/auth/me" }],
  [401, "a stranger among leads", { url: "/api/admin/leads" }],
  [
    400,
    "a wrong list of leads",
    staff("/api/admin/leads?limit=x&cursor=x&category=x&status=x&q=%00"),
  ],
  [400, "a long list of leads", staff("/api/admin/leads?limit=1001")],
  [400, "a wrong list of inquiries", staff("/api/admin/inquiries?limit=0&cursor=x&status=x&q=%00")],
  [404, "a lead that is not there", staff(`/api/admin/leads/${id}`)],
  [404, "an inquiry that is not there", staff(`/api/admin/inquiries/${id}`)],
  [404, "an application that is not there", staff(`/api/admin/applications/${id}`)],
  [404, "a file that is not there", staff(`/objects/uploads/${id}`)],
  [404, "a CRM that is not there", staff("/api/admin/crm/config/x", "PUT", { enabled: true })],
  [
    400,
    "wrong settings of a CRM",
    staff("/api/admin/crm/config/hubspot", "PUT", {
      enabled: 1,
      settings: { minLeadScore: 101, autoSync: 1 },
    }),
  ],
  [
    400,
    "wrong fields of a CRM",
    staff("/api/admin/crm/fields/hubspot", "PUT", {
      fields: { nothing: {}, email: { enabled: false }, phone: { remoteField: "", enabled: true } },
    }),
  ],
  [
    400,
    "fields of a CRM that are none",
    staff("/api/admin/crm/fields/hubspot", "PUT", { fields: { phone: { enabled: 1 } } }),
  ],
  [404, "a lead to send that is not there", staff(`/api/admin/leads/${id}/sync/hubspot`, "POST")],
  [403, "figures for strangers", { url: "/metrics", headers: { via: "1.1 proxy" } }],
  [200, "who signs in", post("/api/auth/login", { username: "ada", password: staffPassword })],
];

test.each(refused)(
  "%i: %s is told so without a word of English",
  async (status, _what, request) => {
    const answer = await ask(typeof request === "function" ? request() : request);
    expect(answer.status).toBe(status);
    expect(answer.sentences.join("")).not.toBe("");
    expect(answer.sentences.filter(isEnglish)).toEqual([]);
  },
);

test("who tries too often is told so without a word of English", async () => {
  const attempt = post("/api/auth/login", { username: "bob", password: "wrong" });
  const answers = [];
  while (answers.at(-1)?.status !== 429 && answers.length < 100) answers.push(await ask(attempt));
  expect(answers.at(-1)?.sentences.filter(isEnglish)).toEqual([]);
});

test("a caller that names no language is answered in English", async () => {
  const answer = await scene.server.app.inject({ url: "/api/auth/me" });
  expect(answer.json().message).toBe("Please sign in.");
});

test("what a CRM needs is told without a word of English", async () => {
  const headers = { cookie: scene.cookies["ada"], "accept-language": pseudoLocale };
  const answer = await scene.server.app.inject({ url: "/api/admin/crm/overview", headers });
  const { providers } = answer.json<{ providers: CrmOverview[] }>();
  const told = providers.flatMap(({ needs, variables, remoteFieldHint }) => [
    needs,
    remoteFieldHint,
    ...variables.map(({ purpose }) => purpose),
  ]);
  expect(told.length).toBeGreaterThan(providers.length);
  expect(told.filter(isEnglish)).toEqual([]);
});
