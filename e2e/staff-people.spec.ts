import type { Browser, Page } from "@playwright/test";
import { type Look, checkLook, checkLooks } from "./check-looks.ts";
import { postLead } from "./a-lead.ts";
import type { Site } from "./start-site.ts";
import { expect, test } from "./staff-test.ts";
import { inProof } from "./in-proof.ts";

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

  // A mangled link first: the whole one is then opened in the same tab.
  await guest.goto(address.slice(0, -6));
  await expect(guest.getByRole("alert")).toBeVisible();
  expect(guest.url()).not.toContain("#");
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

test("a change of access asks for the password again in place, and the other admin is told of it", async ({
  browser,
  page,
  site,
}) => {
  const made = await page.request.post(`${site.url}/api/admin/invitations`, {
    data: { role: "admin", username: "eve" },
  });
  const { token } = await made.json();
  const other = await openStranger(browser, site);
  await other.page.request.post(`${site.url}/api/auth/invitation/accept`, {
    data: { token, password },
  });
  // As the server answers a session that is older than ten minutes.
  await page.route(
    "**/api/admin/staff/*/password-link",
    (route) =>
      route.fulfill({ status: 403, json: { success: false, freshSignIn: true, message: "" } }),
    { times: 1 },
  );
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: "Manage eve" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await expect(again.getByLabel("Password")).toBeFocused();
  await checkLooks(page, phoneAndDesk);
  await again.getByLabel("Password").fill("a guess");
  await again.getByRole("button", { name: "Login" }).click();
  await expect(again.getByRole("alert")).toContainText("Wrong user name or password.");
  await again.getByLabel("Password").fill(site.admin.password);
  await again.getByRole("button", { name: "Login" }).click();
  await expect(page.getByLabel("Link to send")).toBeFocused();

  await other.page.request.post(`${site.url}/api/auth/login`, {
    data: { username: "eve", password },
  });
  await other.page.goto("/admin/dashboard");
  const told = other.page.getByText(/made a link to set a new password for eve \(Admin\)\./);
  await expect(told).toBeVisible();
  await checkLooks(other.page, phoneAndDesk);
  await other.page.getByRole("button", { name: "Put away" }).click();
  await expect(told).toHaveCount(0);
  await other.page.reload();
  await expect(other.page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(told).toHaveCount(0);
  await other.context.close();
});

test("what was begun for one person is not done to the next", inProof, async ({ page, staff }) => {
  for (const email of ["first.person@example.com", "next.person@example.com"]) {
    await postLead(staff, { email });
  }
  await page.goto("/admin/settings/people");
  const find = async (email: string) => {
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("heading", { level: 2, name: email })).toBeVisible();
  };
  // Both are known by then, so that the second stands there at once.
  await find("next.person@example.com");
  await find("first.person@example.com");
  await page.getByRole("button", { name: "Delete all of it" }).click();
  await expect(page.getByText("Delete everything about this person?")).toBeVisible();

  await find("next.person@example.com");
  await expect(page.getByText("Delete everything about this person?")).toBeHidden();
});
