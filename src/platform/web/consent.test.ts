import { afterEach, expect, test, vi } from "vitest";
import { analyticsConsentKey, hasAnalyticsConsent } from "./analytics.ts";

afterEach(() => void vi.unstubAllGlobals());

function keep(answer: string | null): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === analyticsConsentKey ? answer : null),
  });
}

test("only a clear yes counts as consent", () => {
  keep("granted");
  expect(hasAnalyticsConsent()).toBe(true);
});

test.each([null, "", "denied", "true", "GRANTED"])("the answer %j is not a yes", (answer) => {
  keep(answer);
  expect(hasAnalyticsConsent()).toBe(false);
});

test("a browser that keeps nothing counts as a no", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("access denied");
    },
  });
  expect(hasAnalyticsConsent()).toBe(false);
});
