import { expect, test } from "vitest";
import { findConsentBar, tellDeliveryConsent } from "./consent-policy.ts";

test("a delivery is held back only by the owner's choice, and only without consent", () => {
  expect(findConsentBar("none", "hold")).toContain("Held back");
  expect(findConsentBar("live", "hold")).toBeNull();
  expect(findConsentBar("revoked", "send")).toBeNull();
});

test("staff see where a delivery was sent without consent", () => {
  expect(tellDeliveryConsent("live", "send")).toBeNull();
  expect(tellDeliveryConsent("revoked", "send")).toContain("no calls");
  expect(tellDeliveryConsent("none", "without-phone")).toContain("left out");
});
