import { setTimeout } from "node:timers/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { makeGate } from "./make-gate.ts";

/**
 * Presses twice on one spot of the screen, whatever is there by then: by a finger where the page has
 * touch, else by a mouse.
 *
 * @returns milliseconds between the presses as the page saw them, since a busy machine takes longer
 *   than it was told; infinite where the page made way for another one.
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
  // A tap that falls into the change of pages may never be answered by the browser's protocol.
  const isElsewhere = page.waitForEvent("load").then(
    () => page.waitForTimeout(1_000),
    () => {},
  );
  // The second press does not wait for the browser's word on the first one: on a busy machine that
  // takes longer than two presses of a hand.
  const first = press();
  await setTimeout(pauseMs);
  await Promise.race([Promise.all([first, press()]), isElsewhere]);
  const times = await seen.jsonValue().catch(() => []);
  return times.length === 2 ? Number(times[1]) - Number(times[0]) : Number.POSITIVE_INFINITY;
}

/** Enter while a setting is being saved counts: what stands in the field then is saved after it. */
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

/** How many calls of this kind the page has made since. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && path.test(request.url())) count += 1;
  });
  return () => count;
}
