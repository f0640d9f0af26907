import type { Locator, Page } from "@playwright/test";

export const noCalls = (page: Page): Locator =>
  page.getByRole("radio", { name: "No, write to me" });

/** Fills in name, e-mail and phone, and chooses that nobody may call. */
export async function fillInPerson(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Amara Okafor");
  await page.getByLabel("Email").fill("amara@example.com");
  await page.getByRole("textbox", { name: "Phone" }).fill("614-555-0142");
  await noCalls(page).check();
}

export async function fillInMessage(page: Page, message: string): Promise<void> {
  await fillInPerson(page);
  await page.getByLabel("Subject").selectOption("Annuities");
  // Found by its role, too: another sentence of the page says who reads a message.
  await page.getByRole("textbox", { name: "Message" }).fill(message);
}

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
