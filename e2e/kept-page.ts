import type { Page } from "@playwright/test";

/** What another page of this device writes into a draft while this one hears of nothing. */
export async function writeAsleep(
  page: Page,
  key: string,
  text: string,
  later: string,
): Promise<void> {
  await page.evaluate(
    ([name, before, after]) => {
      const draft = JSON.parse(localStorage.getItem(name) ?? "") as { savedAt: number };
      const written = JSON.stringify({ ...draft, savedAt: draft.savedAt + 1 });
      localStorage.setItem(name, written.replace(before, after));
    },
    [key, text, later] as const,
  );
}

/**
 * Shows the page as Back does where the browser has kept it whole, with its scripts as they stood.
 * The browser of the journeys keeps none, so it is told as such a browser would tell it.
 */
export const showKept = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
