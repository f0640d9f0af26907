import { expect, test } from "vitest";
import { findConsentBar, tellConsent } from "./consent-policy.ts";

test("a delivery is held back only by the owner's choice, and only without consent", () => {
  expect(findConsentBar("none", "hold")).toContain("Held back");
  expect(findConsentBar("live", "hold")).toBeNull();
  expect(findConsentBar("revoked", "send")).toBeNull();
});

test("staff see where a delivery was sent without consent", () => {
  expect(tellConsent("live", "send")).toBeNull();
  expect(tellConsent("revoked", "send")).toContain("no calls");
  expect(tellConsent("none", "without-phone")).toContain("left out");
});
