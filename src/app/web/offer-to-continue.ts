import { draftStorageKey, findStepLeft } from "#features/leads/core/find-step-left.ts";
import { tryStorage } from "#platform/web/try-storage.ts";

/**
 * On links to the questionnaire: names the step at which this visitor left it, and nothing of the
 * answers. Asked anew when the page comes back from the browser's memory, and after another tab
 * went on.
 */
export function offerToContinue(): void {
  nameStepLeft();
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) nameStepLeft();
  });
  window.addEventListener("storage", nameStepLeft);
}

function nameStepLeft(): void {
  const kept = tryStorage(() => localStorage.getItem(draftStorageKey)) ?? null;
  const step = findStepLeft(kept, Date.now());
  for (const words of document.querySelectorAll<HTMLElement>("[data-continue]")) {
    const text = words.dataset["continue"] ?? "";
    words.textContent = step === null ? "" : text.replace("{step}", String(step));
  }
}
