/** Where the visitor's answer to "may we count visits?" is kept on the device. */
export const analyticsConsentKey = "analytics-consent";

/** True only after a clear yes. No answer, a no, or a browser that keeps nothing all mean no. */
export function hasAnalyticsConsent(): boolean {
  try {
    return localStorage.getItem(analyticsConsentKey) === "granted";
  } catch {
    return false;
  }
}
