import type { Browser, Page } from "@playwright/test";
import type { Look } from "./check-looks.ts";
import { checkLook, checkLooks } from "./check-looks.ts";
import type { Site } from "./start-site.ts";
import { expect, test } from "./staff-test.ts";

test.describe.configure({ timeout: 90_000 });

const name = "Žofie Wolfeschlegelsteinhausenbergerdorff-Kubitschek";
const password = "kettle orbit maple canyon";

/** One scheme each: the other colors are looked at where these parts are at home. */
const phoneAndDesk: readonly Look[] = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
];

async function openStranger(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const addresses: string[] = [];
  page.on("request", (request) =>
    addresses.push(request.url(), request.headers()["referer"] ?? ""),
  );
  return { context, page, addresses };
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

const done = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** The address that lets one person make an account. */
async function makeInvitation(page: Page): Promise<string> {
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByLabel("Link to send");
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("New account")).toBeVisible();
  return address;
}

test("somebody is invited by a link, made an admin, removed, and let in again", async ({
  browser,
  page,
  site,
}) => {
  const stranger = await openStranger(browser, site);
  const guest = stranger.page;
  const address = await makeInvitation(page);

  await guest.goto(address);
  await guest.getByLabel("Username").fill("ADMIN");
  await guest.getByLabel("Password").fill(password);
  await guest.getByRole("button", { name: "Make my account" }).click();
  await expect(guest.getByText("Somebody has or had this name")).toBeVisible();
  await checkLooks(guest, phoneAndDesk);
  await guest.getByLabel("Username").fill(name);
  await guest.getByRole("button", { name: "Make my account" }).click();
  await expect(guest.getByText("Your account is ready.")).toBeVisible();
  const token = address.split("#")[1] ?? "";
  expect(token.length).toBeGreaterThan(40);
  expect(stranger.addresses.join(" ")).not.toContain(token);
  expect(guest.url()).not.toContain(token);
  await guest.getByRole("link", { name: "Go to the sign-in" }).click();
  await signIn(guest);
  await expect(guest.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByRole("alert")).toContainText("was used already");

  await page.reload();
  const manage = page.getByRole("button", { name: `Manage ${name}` });
  await manage.click();
  await checkLook(page, { width: 360, colorScheme: "dark" });
  await page.getByRole("button", { name: "Make admin" }).click();
  await expect(done(page, "is now: Admin.")).toBeFocused();
  await guest.goto("/admin/staff");
  await expect(guest.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(done(page, "is now: Agent.")).toBeFocused();
  await guest.goto("/admin/staff");
  await expect(guest.getByRole("heading", { level: 1, name: "For admins only" })).toBeVisible();

  await manage.click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(done(page, "is removed and signed out everywhere.")).toBeFocused();
  await checkLooks(page, phoneAndDesk);
  await guest.getByRole("link", { name: "Inquiries" }).click();
  await expect(guest.getByText("Your session has ended.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(done(page, "can sign in again.")).toBeFocused();
  await signIn(guest);
  await expect(guest).toHaveURL(/\/admin\/inquiries$/);
  await stranger.context.close();
});
