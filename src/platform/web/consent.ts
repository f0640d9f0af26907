import type { DeviceKey } from "#platform/core/device-key.ts";
import { tryStorage } from "./try-storage.ts";

/** Where the visitor's answer to "may we count visits?" is kept on the device. */
export const analyticsConsentKey: DeviceKey = "analytics-consent";

export type ConsentAnswer = "granted" | "denied";

/** Global Privacy Control: the browser says no for its owner, on every site. */
export function hasPrivacySignal(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** The kept answer; null when there is none or the browser keeps nothing. */
export function readConsent(): ConsentAnswer | null {
  const answer = tryStorage(() => localStorage.getItem(analyticsConsentKey));
  return answer === "granted" || answer === "denied" ? answer : null;
}

/** Where nothing can be kept, the answer holds for this page only, and the next one asks again. */
export function keepConsent(answer: ConsentAnswer): void {
  tryStorage(() => localStorage.setItem(analyticsConsentKey, answer));
}

/** True only after a clear yes from a visitor whose browser does not say no. */
export function hasAnalyticsConsent(): boolean {
  return !hasPrivacySignal() && readConsent() === "granted";
}
