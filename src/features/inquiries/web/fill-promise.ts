/**
 * Tells how the promise of an answer was kept, where the page has room for that line. Pages are
 * drawn once and the figure lives, so it comes by itself; without it nothing is missing.
 */
export async function fillPromise(): Promise<void> {
  const line = document.querySelector<HTMLElement>("[data-promise]");
  if (!line) return;
  try {
    const answer = await fetch("/api/promise", { credentials: "omit" });
    const { meter } = (await answer.json()) as { readonly meter?: Figures | null };
    line.textContent = meter ? writePromise(line.dataset["promise"] ?? "", meter) : "";
  } catch {
    // Offline, or an old server beside a new page.
  }
}

interface Figures {
  readonly inTime?: unknown;
  readonly counted?: unknown;
}

/** The sentence with its figures; nothing when they are none. */
export function writePromise(sentence: string, { inTime, counted }: Figures): string {
  if (!Number.isInteger(inTime) || !Number.isInteger(counted)) return "";
  return sentence.replace("{inTime}", String(inTime)).replace("{counted}", String(counted));
}
