import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { buildLead, classifyRestriction, demoMark } from "./build-lead.ts";

const made = { id: "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a", now: new Date("2026-06-15T12:00:00Z") };

test("a lead carries the answers, its score with every factor, and when it was sent", () => {
  const lead = buildLead(aLeadSubmission(), made);

  expect(lead).toMatchObject({
    ...aLeadSubmission(),
    id: made.id,
    timestamp: "2026-06-15T12:00:00.000Z",
    leadScore: 100,
    leadCategory: "hot",
    status: "received",
    doNotContactReason: null,
  });
  expect(JSON.parse(lead.scoringFactors ?? "")).toMatchObject({ model: "nr-1", score: 100 });
});

test("what a visitor left empty is stored as nothing", () => {
  const lead = buildLead(
    aLeadSubmission({ phone: "", contactConsent: undefined, userAgent: "", pageUrl: null }),
    made,
  );

  expect(lead).toMatchObject({
    phone: null,
    contactConsent: false,
    consentTextVersion: null,
    attribution: {},
    userAgent: null,
    pageUrl: null,
  });
});

test("a filled honeypot sets the lead aside and is itself not kept", () => {
  const lead = buildLead(aLeadSubmission({ website: "http://spam.example" }), made);

  expect(lead.status).toBe("quarantined");
  expect(JSON.stringify(lead)).not.toContain("spam.example");
});

test.each([
  ["2027-01-01T04:59:59.000Z", "under 18: do not contact"],
  ["2027-01-01T05:00:00.000Z", null],
])("somebody turns 18 with the year of the agency's time zone: at %s, %s", (at, reason) => {
  const lead = buildLead(aLeadSubmission({ birthYear: "2009" }), { ...made, now: new Date(at) });

  expect(lead.doNotContactReason).toBe(reason);
});

test("the kind of a restriction separates minors, demo data and reasons that staff wrote", () => {
  expect(
    classifyRestriction(
      buildLead(aLeadSubmission({ birthYear: "2015" }), made).doNotContactReason ?? "",
    ),
  ).toBe("underage");
  expect(classifyRestriction(demoMark)).toBe("demo");
  expect(classifyRestriction("Asked us to stop.")).toBe("other");
});
