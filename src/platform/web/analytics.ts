export type EventParams = Readonly<Record<string, string | number | boolean>>;

declare global {
  interface Window {
    /** The vendor's function; there only once its script has loaded. */
    gtag?: (...args: unknown[]) => void;
    dataLayer?: unknown[];
  }
}

/** Sends a named event when analytics run; else says so on the console and sends nothing. */
export function trackEvent(name: string, params: EventParams = {}): void {
  if (typeof window.gtag !== "function") {
    console.warn("Google Analytics not initialized");
    return;
  }
  window.gtag("event", name, params);
}
