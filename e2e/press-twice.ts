import { setTimeout } from "node:timers/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { makeGate } from "./make-gate.ts";

/**
 * Presses twice at one point of the screen, whatever is there at the second press: with a finger on a
 * page with touch, otherwise with a mouse.
 *
 * @returns milliseconds between the presses as the page measured them, because a busy machine is
 *   slower than asked; infinite where another page was loaded in between.
 */
export async function pressTwice(page: Page, target: Locator, pauseMs: number): Promise<number> {
  await page.locator("html:not([data-presses])").waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press.");
  const spot = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const press = () => (hasTouch ? page.touchscreen.tap(...spot) : page.mouse.click(...spot));
  const seen = await page.evaluateHandle(() => {
    const times: number[] = [];
    document.addEventListener("pointerdown", ({ timeStamp }) => times.push(timeStamp), true);
    return times;
  });
  // The browser's protocol may never answer a tap during a change of pages.
  const isElsewhere = page.waitForEvent("load").then(
    () => page.waitForTimeout(1_000),
    () => {},
  );
  // The second press does not wait for the answer to the first one, which takes longer on a busy
  // machine than a double press of a hand.
  const first = press();
  await setTimeout(pauseMs);
  await Promise.race([Promise.all([first, press()]), isElsewhere]);
  const times = await seen.jsonValue().catch(() => []);
  return times.length === 2 ? Number(times[1]) - Number(times[0]) : Number.POSITIVE_INFINITY;
}

/** Checks that Enter counts while a setting is being saved: the new text is saved afterwards. */
export async function saveWhileSaving(page: Page, field: Locator, key: string): Promise<void> {
  const path = `/api/admin/settings/${key}`;
  const gate = makeGate();
  const saved: string[] = [];
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === "PUT") {
      saved.push(route.request().postData() ?? "");
      await gate.opened;
    }
    await route.continue();
  });
  await field.fill("5");
  await field.press("Enter");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await field.fill("6");
  await field.press("Enter");
  expect(saved).toHaveLength(1);
  gate.open();
  const name = String(await field.getAttribute("name"));
  const readStored = async () => (await (await page.request.get(path)).json())[name];
  await expect.poll(readStored).toBe(6);
  await expect(field).toHaveValue("6");
  await expect(field).toBeFocused();
  expect(saved).toHaveLength(2);
  await page.unroute(`**${path}`);
}

/** Counts the requests of this kind that the page sends from now on. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && path.test(request.url())) count += 1;
  });
  return () => count;
}
