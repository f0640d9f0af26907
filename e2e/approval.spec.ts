import { type Page } from "@playwright/test";
import { type Agent, addAgent, openAs } from "./add-agent.ts";
import { checkLooks, checkLooksInProof } from "./check-looks.ts";
import { expect, test } from "./staff-test.ts";

test.use({ siteOf: "approval" });
// The journeys follow the admins of one new site and build on each other.
test.describe.configure({ mode: "serial" });

let petra: Agent;

test("a partner's sentence waits for another admin's approval", async ({ browser, page, site }) => {
  await page.goto("/admin/site/editions");
  const approval = page.getByRole("switch", { name: "A second person approves each edition" });
  await approval.click();
  await expect(page.getByText("You are the only admin here").first()).toBeVisible();
  await expect(approval).not.toBeChecked();

  petra = await addAgent(site, "petra", "admin");
  await approval.click();
  await expect(approval).toBeChecked();
  await expect(page.getByText(/^Switched on by/)).toBeVisible();

  // A partner's sentence in both languages waits, and the profile says so.
  await page.goto("/admin/staff/petra");
  await page.getByLabel("Name in the address").fill("petra");
  await page.getByLabel("A sentence in their words").fill("I was a teacher.");
  await page.getByLabel("The same in Spanish").fill("Fui maestra.");
  await page.getByLabel("Show the page").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByText("waits for the approval of another admin or somebody of compliance:"),
  ).toBeVisible();
  await checkLooks(page);

  await approveAsCompliance(
    await openAs(browser, site, await addAgent(site, "carla", "compliance")),
  );
  await expect(async () => {
    const said = await page.request.get("/es/with/petra");
    expect(await said.text()).toContain("Fui maestra.");
  }).toPass();
});

test("approval is switched off with another admin's yes alone @proof", async ({
  browser,
  page,
  site,
}) => {
  // Whoever asks to switch approval off can take it back, and can't agree.
  await page.goto("/admin/site/editions");
  const approval = page.getByRole("switch", { name: "A second person approves each edition" });
  await approval.click();
  await expect(page.getByRole("heading", { name: "Switch approval off" })).toBeVisible();
  await expect(approval).toBeChecked();
  await expect(page.getByRole("button", { name: "Agree, switch it off" })).toHaveCount(0);
  await checkLooksInProof(page);
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { name: "Switch approval off" })).toHaveCount(0);
  await approval.click();
  await expect(page.getByRole("heading", { name: "Switch approval off" })).toBeVisible();

  const other = await openAs(browser, site, petra);
  await other.goto("/admin/site/editions");
  await other.getByRole("button", { name: "Agree, switch it off" }).click();
  await expect(other.getByText("Approval is off. All admins are notified.").first()).toBeVisible();
  await page.goto("/admin/dashboard");
  await expect(page.getByText(/petra agreed with .*needs no second person/)).toBeVisible();
  await page.goto("/admin/site/editions");
  await expect(approval).not.toBeChecked();
  await other.context().close();
});

/** Compliance finds what waits on Today, decides, and has only the evidence besides. */
async function approveAsCompliance(carla: Page): Promise<void> {
  await carla.goto("/admin/dashboard");
  await expect(carla.getByText("2 changes", { exact: true })).toBeVisible();
  const places = carla.getByRole("navigation", { name: "Back office" }).getByRole("link");
  await expect(places).toHaveText(["Today", "Editions", "File", "Audit", "Certificates"]);
  await checkLooks(carla);
  await carla.getByRole("link", { name: "Look and decide" }).click();
  await expect(carla.getByText("Partners' own sentences: petra, Spanish")).toBeVisible();
  await checkLooks(carla);
  await carla.getByRole("button", { name: "Approve and publish" }).click();
  await expect(carla.getByText("is published. It is on every page").first()).toBeVisible();
  for (const [path, heading] of [
    ["/admin/leads", "For admins only"],
    ["/admin/site/facts", "For admins only"],
    ["/admin/site/archive", "What the site said"],
    ["/admin/audit", "Audit trail"],
    ["/admin/account", "Your account"],
  ] as const) {
    await carla.goto(path);
    await expect(carla.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await carla.goto("/admin/settings/certificates");
  await checkLooks(carla);
  await carla.getByLabel("Email address, or the whole id of a record").fill("ana@example.com");
  await carla.getByRole("button", { name: "Open the certificate" }).click();
  await expect(carla.getByText("No consent and no refusal is stored")).toBeVisible();
  await carla.context().close();
}

test("what a change leaves behind in Spanish is said before it is published, and its preview shows both @proof", async ({
  page,
}) => {
  await page.goto("/admin/site/facts");
  await page.locator("summary", { hasText: "Names" }).click();
  await page.getByLabel("Tagline, English").fill("Plain words about money for families");
  await page.getByRole("button", { name: "Look at it" }).click();
  const link = page.getByRole("link", { name: "Open the preview" });
  const [preview] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await expect(preview.getByRole("heading", { name: "Preview, not published" })).toBeVisible();
  await expect(preview.getByRole("heading", { name: "Vista previa, sin publicar" })).toBeVisible();
  await expect(preview.locator("ins").first()).toBeVisible();
  await preview.getByLabel("Name and company").fill("Dana Vale, Northlake Mutual");
  await preview.getByLabel("Comment", { exact: true }).fill("Approved, number 4711.");
  await preview.getByRole("button", { name: "Send" }).click();
  await expect(preview.getByRole("listitem").filter({ hasText: "number 4711" })).toBeVisible();
  await preview.getByRole("main").getByRole("link").first().click();
  await expect(preview.getByRole("note")).toContainText("Preview, not published");
  await expect(preview.locator("mark").first()).toBeVisible();
  await preview.close();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("The Spanish stays as it is:")).toBeVisible();
  await checkLooks(page);
});
