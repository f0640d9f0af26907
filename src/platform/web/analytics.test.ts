import { afterEach, expect, test, vi } from "vitest";
import { trackEvent, analyticsConsentKey, hasAnalyticsConsent } from "./analytics.ts";

afterEach(() => void vi.unstubAllGlobals());

test("an event before analytics have loaded only logs a warning on the console", () => {
  vi.stubGlobal("window", {});
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  trackEvent("wizard_started");
  expect(warn).toHaveBeenCalledWith("Google Analytics not initialized");
});

test("an event is sent by name once analytics have loaded", () => {
  const gtag = vi.fn<(...args: unknown[]) => void>();
  vi.stubGlobal("window", { gtag });
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  trackEvent("product_card_click", { product_title: "Annuities", href: "/annuities" });
  expect(gtag).toHaveBeenCalledWith("event", "product_card_click", {
    product_title: "Annuities",
    href: "/annuities",
  });
  expect(warn).not.toHaveBeenCalled();
});

function keep(answer: string | null): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === analyticsConsentKey ? answer : null),
  });
}

test("only a clear yes counts as consent to analytics", () => {
  keep("granted");
  expect(hasAnalyticsConsent()).toBe(true);
});

test.each([null, "", "denied", "true", "GRANTED"])(
  "the stored answer %j is not a yes",
  (answer) => {
    keep(answer);
    expect(hasAnalyticsConsent()).toBe(false);
  },
);

test("a browser without storage counts as a no", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("access denied");
    },
  });
  expect(hasAnalyticsConsent()).toBe(false);
});
