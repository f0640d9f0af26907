import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { leadToWebhook } from "./lead-to-providers.ts";

const personId = "5f0c0a39-98a4-4f0e-8f6a-0d7f4f3a2b11";

test("a webhook carries the mapped fields under the receiver's names, and no others", () => {
  const lead = aLead({ email: " Amara@Example.com ", leadScore: 82 });
  expect(leadToWebhook(lead, { email: "email_address", leadScore: "score" }, personId)).toEqual({
    type: "lead.upsert",
    timestamp: "2026-06-15T12:00:00.000Z",
    personId,
    lead: { email_address: "amara@example.com", score: 82 },
  });
});

test("what has no value is left out, so that a receiver wipes nothing out", () => {
  const lead = aLead({ phone: null, leadCategory: null });
  const fields = { email: "email", phone: "phone", leadCategory: "category" };
  expect(leadToWebhook(lead, fields, personId).lead).toEqual({ email: "amara@example.com" });
});
