import { draftStorageKey, findStepLeft } from "#features/leads/core/find-step-left.ts";

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
  const step = readStepLeft();
  for (const words of document.querySelectorAll<HTMLElement>("[data-continue]")) {
    const text = words.dataset["continue"] ?? "";
    words.textContent = step === null ? "" : text.replace("{step}", String(step));
  }
}

function readStepLeft(): number | null {
  try {
    return findStepLeft(localStorage.getItem(draftStorageKey), Date.now());
  } catch {
    return null;
  }
}
