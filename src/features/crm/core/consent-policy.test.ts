import { expect, test } from "vitest";
import { applyConsent, findConsentBar, tellConsent } from "./consent-policy.ts";

const lead = { contactConsent: true, phone: "614-555-0142", email: "a@example.com" };

test.each([
  ["live", "send", true, "614-555-0142"],
  ["live", "without-phone", true, "614-555-0142"],
  ["live", "hold", true, "614-555-0142"],
  ["none", "send", false, "614-555-0142"],
  ["revoked", "send", false, "614-555-0142"],
  ["revoked", "without-phone", false, null],
  ["revoked", "hold", false, null],
] as const)(
  "with consent %s and the choice %s a CRM is told %s and %s",
  (consent, policy, yes, phone) => {
    expect(applyConsent(lead, consent, policy)).toEqual({ ...lead, contactConsent: yes, phone });
  },
);

test("only the owner's choice holds a delivery back, and only without consent", () => {
  expect(findConsentBar("none", "hold")).toContain("Held back");
  expect(findConsentBar("live", "hold")).toBeNull();
  expect(findConsentBar("revoked", "send")).toBeNull();
});

test("staff read it where a delivery went without consent", () => {
  expect(tellConsent("live", "send")).toBeNull();
  expect(tellConsent("revoked", "send")).toContain("no calls");
  expect(tellConsent("none", "without-phone")).toContain("left out");
});
