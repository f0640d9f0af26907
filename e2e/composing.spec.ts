import type { Locator } from "@playwright/test";
import { expect, test } from "./staff-test.ts";

/** The events of a key that an input method handles. Safari marks the last key by `keyCode` 229 only. */
const taken = [{ isComposing: true }, { keyCode: 229 }];

async function pressComposing(field: Locator, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    for (const sign of taken) {
      await field.dispatchEvent("keydown", { key, ...sign, bubbles: true, cancelable: true });
    }
  }
}

test("the keys that end a word of an input method close, search and save nothing @proof", async ({
  page,
}) => {
  await page.goto("/admin/leads?sort=name");
  const search = page.getByRole("searchbox").first();
  await search.focus();
  await pressComposing(search, ["Escape", "Enter"]);
  await expect(search).toBeFocused();
  await search.press("Escape");
  await expect(search).not.toBeFocused();

  await page.getByRole("button", { name: "Save view" }).click();
  const name = page.getByLabel("Name of this view");
  await name.fill("家族");
  await pressComposing(name, ["Escape", "Enter"]);
  await expect(name).toHaveValue("家族");
  await name.press("Escape");
  await expect(name).toHaveCount(0);
});
