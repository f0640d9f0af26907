import type { Locator, Page } from "@playwright/test";
import { changeAnswer, hold } from "./make-gate.ts";
import { expect, test } from "./staff-test.ts";

test.use({ siteOf: "publish-two-tabs" });

const drafts = "/api/admin/site/draft";

/** Changes a fact of the agency, and waits until the server has stored it. */
async function write(page: Page, label: string, value: string): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith(drafts) && answer.request().method() === "PUT" && answer.ok(),
  );
  await page.getByLabel(label).fill(value);
  await saved;
}

/** As the browser does when somebody comes back to a tab. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("what another tab writes during publishing is still unpublished afterwards, and both tabs say which edition is live @proof", async ({
  page,
}) => {
  await page.goto("/admin/site/facts");
  await page.locator("summary", { hasText: "How families reach you" }).click();
  await write(page, "Phone number", "+1 614-867-5309");
  const gate = await hold(page, "**/api/admin/site/publish");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();

  const tab = await page.context().newPage();
  await tab.goto("/admin/site/facts");
  // A group of facts with changes is shown open.
  await expect(tab.getByLabel("Phone number")).toHaveValue("+1 614-867-5309");
  await write(tab, "Email address", "hello@north-river.example");
  const answered = page.waitForResponse((answer) => answer.url().endsWith(drafts));
  await lookAgain(page);
  await answered;
  gate.open();

  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("1 change not published")).toBeVisible();
  const published = "Edition 1 is published. It is on every page within a minute.";
  await expect(page.getByText(published)).toBeVisible();

  // The other tab says who published what is live, once it is looked at again.
  const elsewhere = "Edition 1 is live now. You published it in another tab or on another device";
  await expect(tab.getByText(elsewhere)).toHaveCount(0);
  await lookAgain(tab);
  await expect(tab.getByRole("alert").filter({ hasText: elsewhere })).toBeVisible();
  await expect(tab.getByText("1 change not published")).toBeVisible();
  await changeAnswer(tab, "**/api/admin/site/editions", (answer: { newest: object }) => ({
    ...answer,
    newest: { ...answer.newest, by: "petra" },
  }));
  await lookAgain(tab);
  await expect(tab.getByText("Edition 1 is live now. petra published it")).toBeVisible();
  await tab.close();
  await page.reload();
  await expect(page.getByText("is live now")).toHaveCount(0);
  await expect(page.getByText("1 change not published")).toBeVisible();
  await page.goto("/admin/site/editions");
  await expect(page.getByRole("heading", { name: "Edition 1" })).toBeVisible();
});

/** Opens a group of facts, which is open already where something in it is drafted. */
const unfold = (page: Page, title: string) =>
  page
    .locator("summary", { hasText: title })
    .evaluate((summary) => summary.parentElement?.setAttribute("open", ""));

test("what this screen refuses is named before it can be published, and what the server refused can be sent again @proof", async ({
  page,
}) => {
  await page.goto("/admin/site/facts");
  await unfold(page, "How families reach you");
  await write(page, "Phone number", "call us");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const first = dialog.getByText("Correct these first:");
  await expect(first).toHaveText("Correct these first: Phone number");
  await expect(dialog.getByRole("button", { name: "Publish now" })).toBeDisabled();
  await page.keyboard.press("Escape");

  await write(page, "Phone number", "+1 614-867-5310");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const refusal = "The server refuses this number.";
  const errors = { "site en phone": refusal };
  await page.route(
    "**/api/admin/site/publish",
    (route) => route.fulfill({ status: 400, json: { success: false, message: "No.", errors } }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("No.");
  await expect(dialog.getByText(refusal)).toHaveCount(1);
  await expect(first).toHaveCount(0);
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Edition \d is published\./)).toBeVisible();
});

/** Puts a picture into a field of the facts. */
async function choosePicture(page: Page, field: Locator): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await field.getByRole("button", { name: /^Choose/ }).press("Enter");
  const buffer = await page.screenshot();
  await (await chooser).setFiles({ name: "picture.png", mimeType: "image/png", buffer });
  await expect(field.getByRole("status")).toHaveText(/^The picture is here\./);
}

test("what a picture shows follows the name and the tagline that are corrected, and stays where somebody wrote it @proof", async ({
  page,
}) => {
  await page.goto("/admin/staff/admin");
  const portrait = page.getByRole("group", { name: /^Picture of / }).first();
  const name = page.getByLabel("Name as families read it");
  await name.fill("Ruth");
  await page.getByLabel("Role, in English").fill("Founder");
  await page.getByLabel("Role, in Spanish").fill("Fundadora");
  await choosePicture(page, portrait);
  const shows = (within: Locator, language: string) =>
    within.getByLabel(`What the picture shows, ${language}`);
  await name.fill("Rut Calloway");
  await expect(shows(portrait, "English")).toHaveValue(/^Portrait of Rut Calloway, /);
  await expect(shows(portrait, "Spanish")).toHaveValue(/^Retrato de Rut Calloway, /);
  await shows(portrait, "Spanish").fill("Ruth en su oficina");
  await name.fill("Ruth Calloway");
  await expect(shows(portrait, "English")).toHaveValue(/^Portrait of Ruth Calloway, /);
  await expect(shows(portrait, "Spanish")).toHaveValue("Ruth en su oficina");

  await page.goto("/admin/site/facts");
  for (const title of ["Names", "Picture for shared links"]) await unfold(page, title);
  const shared = page.getByRole("group", { name: "The picture", exact: true });
  await choosePicture(page, shared);
  await page.getByLabel("Tagline, English").fill("Taught before it is sold");
  await expect(shows(shared, "English")).toHaveValue(/: Taught before it is sold$/);
});
