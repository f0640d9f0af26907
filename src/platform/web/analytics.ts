import type { DeviceKey } from "#platform/core/drafts.ts";
import { tryStorage } from "#platform/web/forms/draft-storage.ts";

type EventParams = Readonly<Record<string, string | number | boolean>>;

declare global {
  interface Window {
    /** The vendor's function; defined only once its script has loaded. */
    gtag?: (...args: unknown[]) => void;
    dataLayer?: unknown[];
  }
}

/**
 * Sends a named event if analytics are running; otherwise it only logs a warning on the console.
 */
export function trackEvent(name: string, params: EventParams = {}): void {
  if (typeof window.gtag !== "function") {
    console.warn("Google Analytics not initialized");
    return;
  }
  window.gtag("event", name, params);
}

/** The storage key of the visitor's answer to the analytics question. */
export const analyticsConsentKey: DeviceKey = "analytics-consent";

type ConsentAnswer = "granted" | "denied";

/** Global Privacy Control: the browser sends its owner's no to every site. */
function hasPrivacySignal(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** The stored answer; null without one, or without storage. */
function readConsent(): ConsentAnswer | null {
  const answer = tryStorage(() => localStorage.getItem(analyticsConsentKey));
  return answer === "granted" || answer === "denied" ? answer : null;
}

/** Without storage the answer applies to this page only, and the next page asks again. */
function keepConsent(answer: ConsentAnswer): void {
  tryStorage(() => localStorage.setItem(analyticsConsentKey, answer));
}

/** True only after a clear yes from a visitor whose browser does not say no. */
export function hasAnalyticsConsent(): boolean {
  return !hasPrivacySignal() && readConsent() === "granted";
}

interface ConsentBarEvents {
  readonly onGranted: () => void;
  /** Whether the vendor's script runs on this page. */
  readonly isCounting: () => boolean;
}

/**
 * Starts the consent bar that the server rendered hidden: it is shown until the visitor has
 * answered, and again from the footer. A Global Privacy Control signal counts as an answer; the bar
 * then only explains that when it is opened.
 */
export function wakeConsentBar({ onGranted, isCounting }: ConsentBarEvents): void {
  const bar = document.getElementById("consent");
  const opener = document.querySelector<HTMLElement>("[data-consent-open]");
  if (!bar || !opener) return;
  const signalled = hasPrivacySignal();
  bar.toggleAttribute("data-signalled", signalled);
  bar.hidden = signalled || readConsent() !== null;
  opener.hidden = false;

  opener.addEventListener("click", () => {
    bar.hidden = false;
    Array.from(bar.querySelectorAll("button"))
      .find((button) => button.offsetWidth > 0)
      ?.focus();
  });
  bar.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const hadFocus = bar.contains(document.activeElement);
    bar.hidden = true;
    if (hadFocus) opener.focus({ preventScroll: true });
    if (!signalled) keepAnswer(button.value as ConsentAnswer);
  });

  function keepAnswer(answer: ConsentAnswer): void {
    keepConsent(answer);
    if (answer === "granted") onGranted();
    else if (isCounting()) stopCounting();
  }
}

/** The vendor's script can't be unloaded: clear what it stored, and reload the page without it. */
function stopCounting(): void {
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=")[0] ?? "";
    if (!name.startsWith("_ga")) continue;
    const parts = location.hostname.split(".");
    const domains = parts.map((_part, index) => `; domain=${parts.slice(index).join(".")}`);
    for (const domain of ["", ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
  location.reload();
}
