import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./site-test.ts";

function watchReports(page: Page): unknown[] {
  const reported: unknown[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/questionnaire-steps")) return;
    reported.push(request.postDataJSON());
    expect(request.headers()["cookie"]).toBeUndefined();
  });
  return reported;
}

test("steps are counted once for each visitor, and staff see where families stop", async ({
  page,
  site,
}) => {
  const reported = watchReports(page);
  await page.goto("/wealth-builder-questionnaire", { waitUntil: "networkidle" });
  expect(reported).toEqual([]);
  for (const choice of await page.getByRole("radio", { name: "Yes" }).all()) await choice.check();
  await expect.poll(() => reported).toEqual([{ step: 1 }]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => reported).toEqual([{ step: 1 }, { step: 2 }]);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hidden Strategies");
  expect(reported).toHaveLength(2);

  await page.goto("/admin/login");
  await page.getByLabel("Username").fill(site.admin.username);
  await page.getByLabel("Password").fill(site.admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  const card = page.getByRole("heading", { name: "Where families stop" }).locator("../..");
  await expect(card.getByRole("listitem")).toHaveCount(10);
  await expect(card.getByRole("listitem").nth(1)).toContainText("1 (100%)");
  await expect(card.getByRole("listitem").nth(2)).toContainText("0 (0%), 1 fewer");
  await expectAccessible(page);
});
