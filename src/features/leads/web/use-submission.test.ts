import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeLeadBody } from "./use-submission.ts";

const draft = {
  key: "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77",
  step: 9,
  answers: { q1: "yes", email: "amara@example.com" },
  consent: true,
  consentTextVersion: "2026-11-22-es",
  attribution: { utm_source: "letter" },
  unsent: false,
} as const;

beforeEach(() => {
  vi.stubGlobal("navigator", { userAgent: "a browser" });
  vi.stubGlobal("location", { href: "https://site.example/questionnaire", search: "" });
  vi.stubGlobal("document", { referrer: "" });
  vi.stubGlobal("performance", { navigation: { type: 0 } });
});
afterEach(() => void vi.unstubAllGlobals());

test("the answers are sent with where they were given, and which text was agreed to", () => {
  expect(writeLeadBody(draft, [], "")).toEqual({
    q1: "yes",
    email: "amara@example.com",
    contactConsent: true,
    consentTextVersion: "2026-11-22-es",
    calculations: [],
    attribution: { utm_source: "letter" },
    userAgent: "a browser",
    pageUrl: "https://site.example/questionnaire",
    website: "",
  });
});

test("a chosen no names the words beside it; what a machine filled in is passed on", () => {
  const body = writeLeadBody({ ...draft, consent: false }, [], "https://spam.example");
  const said = { contactConsent: false, consentTextVersion: "2026-11-22-es" };
  expect(body).toMatchObject({ ...said, website: "https://spam.example" });
});

test("a choice that nobody made, or that is asked for again, is not sent", () => {
  const asked = { ...draft, consent: false, consentTextVersion: undefined };
  expect(JSON.stringify(writeLeadBody(asked, [], ""))).not.toContain("onsent");
});

test("numbers that come along are sent with the answers", () => {
  const calculations = [{ calculator: "waiting", inputs: {}, at: "2026-11-21T22:05:00.000Z" }];
  expect(writeLeadBody(draft, calculations, "")).toMatchObject({ q1: "yes", calculations });
});
