import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { postLead } from "./a-lead.ts";
import { checkLooks, checkLooksInProof } from "./check-looks.ts";
import { hold } from "./make-gate.ts";
import { test as journeyTest } from "./journey-test.ts";
import { expect, test } from "./mail-test.ts";

const linkSubject = "Your link to what we hold about you";
const deletionSubject = "We delete what we hold about you";

async function ask(page: Page, email: string): Promise<void> {
  await page.goto("/your-data");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Please look into your mailbox")).toBeVisible();
}

/** Checks what the page shows after a link, and that the header does not cover it. */
async function expectBelowHeader(page: Page, heading: string): Promise<void> {
  const title = await page.getByRole("heading", { name: heading }).boundingBox();
  const header = await page.getByRole("banner").boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
}

test("a person sees, corrects, withdraws and deletes", async ({ page, staff, post }) => {
  const email = "ana.diaz@example.com";
  await postLead(staff, { fullName: "Ana Dias", email, contactConsent: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await ask(page, email);
  await checkLooksInProof(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await post.takeLink(email, linkSubject));
  await expect(page.getByRole("heading", { name: "What we hold about you" })).toBeVisible();
  await expectBelowHeader(page, "What we hold about you");
  expect(page.url()).not.toContain("#");
  await page.getByText("Requests for a Wealth Blueprint").click();
  await expect(page.getByText("Ana Dias").first()).toBeVisible();
  await checkLooks(page);

  await page.getByLabel("Full name").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Full name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByLabel("Full name").fill("Ana Díaz");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Thank you.")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all of it" }).click();
  const file = JSON.parse(await readFile(await (await saved).path(), "utf8"));
  expect(file).toMatchObject({ email, records: [{ kind: "lead", fullName: "Ana Díaz" }] });
  const copying = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Read or print all of it" }).click();
  const copy = await copying;
  await expect(copy.getByRole("heading", { level: 1 })).toHaveText("What we hold about you");
  await expect(copy.getByText("Ana Díaz").first()).toBeVisible();
  await checkLooks(copy);
  await copy.close();

  await page.getByRole("button", { name: "Stop calls and texts" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("We will not call or text you any more.")).toBeVisible();

  await page.getByRole("button", { name: "Delete all of it" }).click();
  await checkLooksInProof(page);
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Your data will be deleted")).toBeVisible();
  await checkLooksInProof(page);

  // In the tab of the first link, whose button of the same name must not be pressed any more.
  const gate = await hold(page, "**/api/your-data/deletion");
  await page.goto(await post.takeLink(email, deletionSubject));
  await expect(page.getByText("Opening your data...")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take the deletion back" })).toBeHidden();
  gate.open();
  await page.getByRole("button", { name: "Take the deletion back" }).click();
  await expect(page.getByText("The deletion is taken back.")).toBeVisible();
  await checkLooksInProof(page);
  const { leads } = await (await staff.get("/api/admin/leads")).json();
  const theirs = leads.filter((lead: { readonly email: string }) => lead.email === email);
  expect(theirs).toMatchObject([{ fullName: "Ana Díaz", email }]);
});

test("a link says that it was opened before, or used @proof", async ({ page, staff, post }) => {
  const email = "opened.twice@example.com";
  await postLead(staff, { email, contactConsent: false });
  await ask(page, email);
  const link = await post.takeLink(email, linkSubject);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "What we hold about you" })).toBeVisible();
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 390, height: 800 });
  await other.goto(link);
  await expect(other.getByText(/This link was first opened on .+, \d\d?:\d\d [AP]M/)).toBeVisible();
  await checkLooksInProof(other);

  // Two changes before the first is answered: the second uses the answer of the first.
  const gate = await hold(page, "**/api/your-data/correct");
  const notice = page.getByText("This link was first opened on");
  await page.getByLabel("Full name").fill("Ana Díaz");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Stop calls and texts" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  gate.open();
  await expect(page.getByText("Saved. Thank you.")).toBeVisible();
  await expect(page.getByText("We will not call or text you any more.")).toBeVisible();
  await expect(notice).toHaveCount(0);

  await other.setViewportSize({ width: 390, height: 800 });
  await other.getByRole("button", { name: "Delete all of it" }).click();
  await other.getByRole("button", { name: "Yes" }).click();
  await expect(other.getByText("This link was used", { exact: true })).toBeVisible();
  await expect(other.getByRole("heading", { name: "What we hold about you" })).toHaveCount(0);
  await expect(other.locator("[data-island=your-data] > [aria-live]")).toBeFocused();
  await checkLooks(other);
  await other.goto("/");
  await other.goto(link);
  await expect(other.getByText(/It was used on .+, \d\d?:\d\d [AP]M to change/)).toBeVisible();
  await expect(other.getByLabel("Your email address")).toBeVisible();
  await other.close();
});

test("a form sent after a deletion is deleted, too @proof", async ({ page, staff, post }) => {
  const email = "once.more@example.com";
  await postLead(staff, { email, contactConsent: false });
  await ask(page, email);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await post.takeLink(email, linkSubject));
  await page.getByRole("button", { name: "Delete all of it" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Your data will be deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await postLead(staff, { email, contactConsent: false });

  await page.goto("/");
  await ask(page, email);
  await page.goto(await post.takeLink(email, linkSubject));
  await page.getByRole("button", { name: "Delete what I sent since then, too" }).click();
  await checkLooks(page);
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  const { person } = await (await staff.post("/api/admin/people", { data: { email } })).json();
  expect(person.held.deletions).toHaveLength(2);
});

test("a link of nobody, and one that does not work, say so @proof", async ({ page, post }) => {
  const email = "nobody.here@example.com";
  await ask(page, email);
  await page.goto(await post.takeLink(email, linkSubject));
  await expect(page.getByText("We hold nothing about this email address.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete all of it" })).toHaveCount(0);
  await checkLooks(page);

  await page.goto("/");
  await page.goto("/your-data#not-a-link-of-ours");
  await expect(page.getByText("This link does not work any more")).toBeVisible();
  await checkLooks(page);
});

test("the page requests a link without script, too", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/your-data");
  await page.getByLabel("Your email address").fill("no.script@example.com");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page).toHaveURL(/\/your-data\/sent$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please look into your mailbox");
  await context.close();
});

journeyTest("without a mail server the page says how else to ask", async ({ page }) => {
  await page.goto("/your-data");
  await expect(page.getByRole("heading", { name: "Write to us or call us" })).toBeVisible();
  await checkLooks(page);
});

test("the page to stop calls, opened without a link, offers a telephone number and a form @proof", async ({
  page,
  browser,
  site,
  staff,
  post,
}) => {
  const email = "no-link@example.com";
  await postLead(staff, { email, phone: "614-555-0171" });
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto("/stop-calls");
  await expect(
    form.getByRole("heading", { name: "Tell us to stop calls and texts" }),
  ).toBeVisible();
  await expect(form.getByRole("main").getByRole("link", { name: "+1 614-555-0142" })).toBeVisible();
  await form.getByLabel("Your email address").fill(email);
  await form.getByRole("button", { name: "Email me the link" }).click();
  await expect(form).toHaveURL(/\/your-data\/sent$/);
  await plain.close();
  await page.goto("/stop-calls");
  await checkLooks(page);
  await page.goto(await post.takeLink(email, linkSubject));
  await expect(page.getByRole("button", { name: "Stop calls and texts" })).toBeVisible();
});
