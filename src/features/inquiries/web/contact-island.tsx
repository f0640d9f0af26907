import { mountIsland } from "#platform/web/mount-island.tsx";
import { ContactForm } from "./contact-form.tsx";

mountIsland("contact", ContactForm);
void fillPromise();

/**
 * Tells how the promise of an answer was kept. Pages are drawn once and the figure lives, so it comes
 * by itself; without it nothing is missing.
 */
async function fillPromise(): Promise<void> {
  try {
    const answer = await fetch("/api/promise", { credentials: "omit" });
    const { meter } = (await answer.json()) as {
      meter?: { inTime?: unknown; counted?: unknown } | null;
    };
    const { inTime, counted } = meter ?? {};
    // It stands below the form, and may come after it.
    const line = document.querySelector<HTMLElement>("[data-promise]");
    if (!line || !Number.isInteger(inTime) || !Number.isInteger(counted)) return;
    const { promise = "" } = line.dataset;
    line.textContent = promise
      .replace("{inTime}", String(inTime))
      .replace("{counted}", String(counted));
  } catch {
    // Offline, or an old server beside a new page.
  }
}
