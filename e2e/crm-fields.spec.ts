import { makeEmail, postLead } from "./a-lead.ts";
import { checkLooks } from "./check-looks.ts";
import { crmCard, expect, expectDelivery, openCrmSettings, test } from "./crm-test.ts";

test("a private answer is sent to a CRM only after an admin's yes @proof", async ({
  page,
  staff,
  hubspot,
}) => {
  const card = await openCrmSettings(page);
  await card.getByRole("tab", { name: "Fields" }).click();
  const income = card.getByRole("switch", { name: "Send Income level" });
  await expect(income).not.toBeChecked();
  await income.click();
  await expect(card.getByText(/would leave your site and stay in the CRM/)).toBeVisible();
  await card.getByRole("button", { name: "Keep it off" }).click();
  await expect(income).toBeFocused();
  await expect(income).not.toBeChecked();
  await income.click();
  await card.getByRole("button", { name: "Turn it on" }).click();
  await expect(income).toBeChecked();
  await expect(card.getByText("1 unsaved change")).toBeVisible();
  await card.getByRole("button", { name: "Save fields" }).click();
  await expect(card.getByText("The fields are saved.")).toBeVisible();

  const email = makeEmail();
  await expectDelivery(staff, await postLead(staff, { email }), "synced");
  const sent = hubspot.contacts.get(email)?.properties ?? {};
  expect(sent["income_range"]).toBe("$50,000–$99,999");
  expect(Object.keys(sent)).not.toContain("birth_year");
});

test("a faulty field shows its fault beside it, and all entries are kept @proof", async ({
  page,
}) => {
  const card = await openCrmSettings(page);
  await card.getByRole("tab", { name: "Fields" }).click();
  const score = card.getByLabel("Lead score goes to this HubSpot field");
  const source = card.getByLabel("Campaign source goes to this HubSpot field");
  await score.fill("Not a name!");
  await source.fill("my_source");
  await card.getByRole("button", { name: "Save fields" }).click();
  const summary = card.getByRole("alert");
  await expect(summary).toBeFocused();
  await checkLooks(page);
  await summary.getByRole("link", { name: /^Lead score/ }).click();
  await expect(score).toBeFocused();
  await expect(score).toHaveAttribute("aria-invalid", "true");
  await expect(score).toHaveValue("Not a name!");

  await card.getByRole("tab", { name: "Settings" }).click();
  await card.getByRole("tab", { name: "Fields" }).click();
  await expect(source).toHaveValue("my_source");
  await score.fill("my_score");
  await card.getByRole("button", { name: "Save fields" }).click();
  await expect(card.getByText("The fields are saved.")).toBeVisible();
  await page.reload();
  await card.getByRole("tab", { name: "Fields" }).click();
  await expect(score).toHaveValue("my_score");
  await expect(source).toHaveValue("my_source");
  await expect(crmCard(page, "HubSpot").getByText("email", { exact: true })).toBeVisible();

  await source.fill("my_other_source");
  await page.reload();
  await expect(source).toHaveValue("my_other_source");
  await card.getByRole("button", { name: "Discard changes" }).press("Enter");
  await expect(source).toHaveValue("my_source");
  await expect(card.getByRole("button", { name: "Save fields" })).toBeFocused();
});
