import { expectAccessible } from "./site-test.ts";
import { expect, test } from "./staff-test.ts";

const counts = { deliveries: 12, mails: 1, erasures: 0, submissions: 0 };
const restored = { madeAt: "2026-11-21T08:00:00Z", restoredAt: "2026-11-22T14:30:00Z", counts };
const path = "**/api/admin/held-work";

test("after a restore an admin decides about held work, by keyboard @proof", async ({ page }) => {
  const asked: unknown[] = [];
  let fails = true;
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") {
      return route.fulfill({ json: { success: true, held: restored } });
    }
    asked.push(route.request().postDataJSON());
    return fails
      ? route.fulfill({ status: 503, json: { success: false, message: "Away." } })
      : route.fulfill({ json: { success: true, held: null } });
  });
  await page.goto("/admin/dashboard");
  await expect(page.getByText("This site came back from a backup")).toBeVisible();
  await expect(page.getByText("12 leads on their way to a CRM")).toBeVisible();
  await expect(page.getByText("1 email", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send them" }).press("Enter");
  const question = page.getByRole("group", { name: "Send all of it now?" });
  await expect(question.getByRole("button", { name: "Not yet" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page.getByText("It is as it was on")).toBeFocused();
  expect(asked).toEqual([]);

  await page.getByRole("button", { name: "They were sent" }).press("Enter");
  const sent = page.getByRole("group", { name: "Take all of it as sent?" });
  await expectAccessible(page);
  await sent.getByRole("button", { name: "It was sent" }).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "the site is busy" })).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "They were sent" }).press("Enter");
  await sent.getByRole("button", { name: "It was sent" }).press("Enter");
  await expect(page.getByText("This site came back from a backup")).toHaveCount(0);
  expect(asked).toEqual([{ decision: "sent" }, { decision: "sent" }]);
});

test("a restore that held nothing shows a note that can be closed @proof", async ({ page }) => {
  const nothing = { ...restored, counts: { ...counts, deliveries: 0, mails: 0 } };
  await page.route(path, (route) => {
    const isAsked = route.request().method() === "POST";
    return route.fulfill({ json: { success: true, held: isAsked ? null : nothing } });
  });
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Nothing was waiting.")).toBeVisible();
  await page.getByRole("button", { name: "Put this note away" }).click();
  await expect(page.getByText("This site came back from a backup")).toHaveCount(0);
});
