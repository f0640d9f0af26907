import type { Page } from "@playwright/test";

/** Changes the stored draft as another page of this device does, without a `storage` event here. */
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
 * Shows the page as Back does from the back/forward cache. The browser of the journeys has no such
 * cache, so the events of one are sent.
 */
export const showKept = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
