import type { Page } from "@playwright/test";

/**
 * Fills fields as some browsers and password managers do: without an event.
 *
 * @param texts by the fields' names; of a box that is ticked "on", of choices the value of one.
 */
export async function fillSilently(
  page: Page,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await page.evaluate((filled) => {
    for (const [name, text] of Object.entries(filled)) {
      for (const field of document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
        if (["checkbox", "radio"].includes(field.type)) field.checked = field.value === text;
        else field.value = text;
      }
    }
  }, texts);
}
