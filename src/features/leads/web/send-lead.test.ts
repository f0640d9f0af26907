import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendLead } from "./send-lead.ts";
import { consentTextVersion } from "./questionnaire-words.ts";

const fetchStub = vi.fn<typeof fetch>();
const draft = {
  key: "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77",
  step: 9,
  answers: { q1: "yes", email: "amara@example.com" },
  consent: true,
  attribution: { utm_source: "letter" },
  unsent: false,
} as const;

beforeEach(() => {
  vi.stubGlobal("fetch", fetchStub);
  vi.stubGlobal("navigator", { userAgent: "a browser" });
  vi.stubGlobal("location", { href: "https://site.example/questionnaire" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchStub.mockReset();
});

const answerWith = (status: number, body: unknown) =>
  fetchStub.mockResolvedValue(new Response(JSON.stringify(body), { status }));

const readSent = (): unknown => JSON.parse(String(fetchStub.mock.calls[0]?.[1]?.body));

test("the answers go out under the draft's key, with where they were given", async () => {
  answerWith(201, { success: true, id: "1" });
  expect(await sendLead(draft, "")).toEqual({ kind: "sent" });
  expect(fetchStub.mock.calls[0]?.[1]?.headers).toMatchObject({ "Idempotency-Key": draft.key });
  expect(readSent()).toEqual({
    q1: "yes",
    email: "amara@example.com",
    contactConsent: true,
    consentTextVersion,
    attribution: { utm_source: "letter" },
    userAgent: "a browser",
    pageUrl: "https://site.example/questionnaire",
    website: "",
  });
});

test("without consent no text was agreed to; what a machine filled in is passed on", async () => {
  answerWith(201, { success: true, id: "1" });
  await sendLead({ ...draft, consent: false }, "https://spam.example");
  expect(readSent()).toMatchObject({ contactConsent: false, website: "https://spam.example" });
  expect(readSent()).not.toHaveProperty("consentTextVersion");
});

const email = "Please enter a valid email address";

test.each([
  ["a repeat", 200, { success: true, id: "1" }, { kind: "sent" }],
  ["a stranger's 200", 200, null, { kind: "failed", message: null }],
  ["a key that came with other answers", 422, { message: "Key reused." }, { kind: "changed" }],
  ["a faulty field", 400, { errors: { email } }, { kind: "refused", errors: { email } }],
  [
    "a fault in something that is no answer",
    400,
    { message: "Too long.", errors: { pageUrl: "Too long" } },
    { kind: "failed", message: "Too long." },
  ],
  ["no field named", 400, { message: "No JSON." }, { kind: "failed", message: "No JSON." }],
  ["too many", 429, { message: "Please wait." }, { kind: "failed", message: "Please wait." }],
  ["an outage", 503, { message: "Soon." }, { kind: "failed", message: "Soon." }],
  ["a fault without a sentence", 500, "", { kind: "failed", message: null }],
])("%s, answered with %i, comes out as %j", async (_what, status, body, outcome) => {
  answerWith(status, body);
  expect(await sendLead(draft, "")).toEqual(outcome);
});

test("no connection is a failure without a sentence of the server", async () => {
  fetchStub.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await sendLead(draft, "")).toEqual({ kind: "failed", message: null });
});
