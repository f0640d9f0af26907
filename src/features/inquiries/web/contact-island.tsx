import { mountIsland } from "#platform/web/islands/mount-island.tsx";
import { ContactForm } from "./contact-form.tsx";

mountIsland("contact", ContactForm);
void fillPromise();

/**
 * Shows how often the promised answer came in time. Pages are rendered once and the figure changes,
 * so it is fetched; the page is complete without it.
 */
async function fillPromise(): Promise<void> {
  try {
    const answer = await fetch("/api/promise", { credentials: "omit" });
    const { meter } = (await answer.json()) as {
      meter?: { inTime?: unknown; counted?: unknown } | null;
    };
    const { inTime, counted } = meter ?? {};
    // The line stands below the form, so it may be fetched after the form's code.
    const line = document.querySelector<HTMLElement>("[data-promise]");
    if (!line || !Number.isInteger(inTime) || !Number.isInteger(counted)) return;
    const { promise = "" } = line.dataset;
    line.textContent = promise
      .replace("{inTime}", String(inTime))
      .replace("{counted}", String(counted));
  } catch {
    // Fails offline, and on a server of an earlier version.
  }
}
