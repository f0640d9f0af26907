import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";

function watchReports(page: Page): unknown[] {
  const reported: unknown[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/questionnaire-steps")) return;
    reported.push(request.postDataJSON());
    expect(request.headers()["cookie"]).toBeUndefined();
  });
  return reported;
}

async function readReached(staff: APIRequestContext): Promise<number[]> {
  const answer = await staff.get("/api/admin/questionnaire-funnel");
  const { steps } = (await answer.json()) as { steps: { reached: number }[] };
  return steps.map(({ reached }) => reached);
}

test("steps are counted once for each visitor, and staff see where families stop @proof", async ({
  page,
  site,
  staff,
}) => {
  // Families of other journeys were counted on this site before.
  const before = await readReached(staff);
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

  const reached = await readReached(staff);
  const countNew = (step: number) => (reached[step - 1] ?? 0) - (before[step - 1] ?? 0);
  expect([1, 2, 3].map(countNew)).toEqual([1, 1, 0]);

  await page.goto("/admin/login");
  await page.getByLabel("Username").fill(site.admin.username);
  await page.getByLabel("Password").fill(site.admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  const card = page.getByRole("heading", { name: "Where families stop" }).locator("../..");
  await expect(card.getByRole("listitem")).toHaveCount(10);
  await expect(card.getByRole("listitem").nth(1)).toContainText(`${reached[1]} (`);
  const lost = Math.max(0, (reached[1] ?? 0) - (reached[2] ?? 0));
  await expect(card.getByRole("listitem").nth(2)).toContainText(lost > 0 ? `${lost} fewer` : "%)");
  await expectAccessible(page);
});
