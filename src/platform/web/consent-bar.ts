import type { ConsentAnswer } from "./consent.ts";
import { hasPrivacySignal, keepConsent, readConsent } from "./consent.ts";

interface ConsentBarEvents {
  readonly onGranted: () => void;
  /** Whether the vendor's script runs on this page by now. */
  readonly isCounting: () => boolean;
}

/**
 * Wakes the bar that the server rendered hidden: shown until the visitor has answered, and again
 * from the footer. A browser's own no is an answer; the bar then only says so when it is opened.
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

/** The vendor's script can't be unloaded: forget what it kept, and load the page without it. */
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
