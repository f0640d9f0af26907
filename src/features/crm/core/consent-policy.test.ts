import { expect, test } from "vitest";
import { findConsentBar, tellConsent } from "./consent-policy.ts";

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
