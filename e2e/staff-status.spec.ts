import { expect, test } from "./staff-test.ts";
import { makeGate } from "./make-gate.ts";
import { readLayoutShift } from "./read-layout-shift.ts";
import { expectAccessible } from "./site-test.ts";

const mail = { part: "mail", state: "down", cause: "outage", since: new Date().toISOString() };

test("a part that fails is reported on every page, and the line can be put away @proof", async ({
  page,
}) => {
  let parts: readonly object[] = [mail];
  await page.route("**/api/admin/parts", (route) => route.fulfill({ json: { parts } }));
  await page.goto("/admin/leads");
  const line = page.getByRole("region", { name: "State of the site" });
  await expect(line).toContainText("Email waits: the mail server gives no answer");
  await expect(page.getByRole("status").first()).toContainText("Email waits");
  await expectAccessible(page);

  await line.getByRole("button", { name: "Hide for an hour" }).press("Enter");
  await expect(line).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);

  parts = [mail, { part: "disk", state: "late", since: mail.since }];
  await page.reload();
  await expect(line).toContainText("The disk is nearly full");
  await expect(line).not.toContainText("Email waits");
});

test("a page that can't reach the site says so until it can again", async ({ page, context }) => {
  await page.goto("/admin/leads");
  const line = page.getByRole("region", { name: "State of the site" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
  await context.setOffline(true);
  await expect(line).toContainText("The site can't be reached");
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
});

for (const [device, width, height] of [
  ["on a phone @proof", 390, 844],
  ["on a desk @proof", 1440, 900],
] as const) {
  test(`while a part fails, no page moves when the line about it appears, ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.route("**/api/admin/parts", (route) => route.fulfill({ json: { parts: [mail] } }));
    const line = page.getByRole("region", { name: "State of the site" });
    await page.goto("/admin/leads", { waitUntil: "networkidle" });
    await expect(line).toBeVisible();
    // What React draws comes after the first paint, as on a slow line.
    let gate = makeGate();
    await page.route("**/assets/**/*.js", async (route) => {
      await gate.opened;
      await route.continue();
    });
    for (const path of ["/admin/dashboard", "/admin/leads", "/admin/settings", "/admin/site"]) {
      gate = makeGate();
      await page.goto(path, { waitUntil: "commit" });
      await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length > 0,
      );
      gate.open();
      await page.waitForLoadState("networkidle");
      await expect(line).toBeVisible();
      expect(await readLayoutShift(page), path).toBeLessThan(0.02);
    }
  });
}
