import type { Page, Route } from "@playwright/test";
import { postLead } from "./a-lead.ts";
import { signInOn } from "./add-agent.ts";
import { test as strangerTest } from "./journey-test.ts";
import { hold } from "./make-gate.ts";
import { expect, test } from "./staff-test.ts";

/** The paths of the requests to the site's API, in order. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

strangerTest(
  "a stranger who opens a lead is sent to the sign-in and loads no data",
  async ({ page }) => {
    const calls = watchCalls(page);
    await page.goto("/admin/leads/00000000-0000-4000-8000-000000000000");
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(page.getByLabel("Username")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(new Set(calls)).toEqual(new Set(["/api/auth/me"]));
  },
);

strangerTest("whom an answer of 200 does not name is not signed in @proof", async ({ page }) => {
  let answer: object | null = null;
  await page.route("**/api/auth/me", (route) => route.fulfill({ json: answer }));
  for (answer of [{ success: false }, { success: true }, {}, null]) {
    await page.goto("/admin/dashboard");
    await expect(page, JSON.stringify(answer)).toHaveURL(/\/admin\/login$/);
    await expect(page.getByLabel("Username")).toBeVisible();
  }
});

strangerTest("leaving the sign-in leads back to where the stranger came from", async ({ page }) => {
  await page.goto("/");
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("leads and figures load once the session is confirmed", async ({ page }) => {
  const gate = await hold(page, "**/api/auth/me");
  const calls = watchCalls(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Checking who is signed in...")).toBeVisible();
  await expect.poll(() => calls).toEqual(["/api/auth/me"]);
  const asked = page.waitForRequest("**/api/admin/stats");
  gate.open();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, admin" })).toBeVisible();
  // The page still shows its own account: a sign-in of another account in another tab must not act in its name.
  expect((await asked).headers()["x-staff"]).toBe("admin");
  await expect
    .poll(() => calls)
    .toEqual(expect.arrayContaining(["/api/admin/leads", "/api/admin/stats"]));
});

test("each page requests the session again @proof", async ({ page, staff }) => {
  const id = await postLead(staff);
  const calls = watchCalls(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("link", { name: "View Amara Okafor" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Amara Okafor" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  expect(calls.filter((path) => path === "/api/auth/me")).toHaveLength(3);
});

test("a failed request for the session counts as a no @proof", async ({ page }) => {
  await page.route("**/api/auth/me", (route) => route.fulfill({ status: 503, body: "" }), {
    times: 1,
  });
  await page.goto("/admin/inquiries?sort=oldest");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByRole("link", { name: "Go to the back office" }).click();
  await expect(page).toHaveURL(/\/admin\/inquiries\?sort=oldest$/);
});

test("a session that ends leads to the sign-in @proof", async ({ page, context }) => {
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Recent Leads" })).toBeVisible();
  await expect(page.getByText("Loading leads...")).toBeHidden();
  await context.request.post("/api/auth/logout");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole("alert")).toHaveText("Your session has ended. Please sign in again.");
  await expect(page.getByRole("main")).toBeFocused();
});

test("an ended session is reported, and signing in continues the work", async ({
  page,
  context,
  site,
}) => {
  const ended = page.getByText("Your session has ended. Please sign in again.");
  await page.goto("/admin/inquiries");
  // All requests are answered by now, so that none of them notices the end of the session first.
  await expect(page.getByText(/^(Showing \d|No inquiries yet)/)).toBeVisible();
  // A site that is too busy to answer ends nothing.
  const busy = (route: Route) => route.fulfill({ status: 503, body: "" });
  await page.route("**/api/auth/me", busy, { times: 1 });
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  await expect(page.getByText(/^(Showing \d|No lead)/)).toBeVisible();
  await context.request.post("/api/auth/logout");
  await page.getByRole("link", { name: "Applications" }).click();
  await expect(ended).toBeVisible();
  await page.goto("/admin/crm-settings");
  await expect(ended).toBeVisible();
  await signInOn(page, site.admin);
  await expect(page).toHaveURL(/\/admin\/crm-settings$/);
});

test("a late response about an ended session stops no sign-in @proof", async ({
  page,
  context,
  site,
}) => {
  // Answered before the session ends: a request that noticed it first would close the form.
  const others = Promise.all(
    ["parts", "crm/overview", "crm/erasures"].map((name) =>
      page.waitForResponse(new RegExp(`/api/admin/${name}(\\?|$)`)),
    ),
  );
  await page.goto("/admin/crm-settings");
  await others;
  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  const score = page.getByLabel("Minimum Lead Score").first();
  await score.fill("55");
  const late = await hold(page, "**/api/admin/crm/configs");
  await context.request.post("/api/auth/logout");
  await score.press("Enter");
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  const answered = page.waitForResponse("**/api/admin/crm/configs");
  late.open();
  expect((await answered).status()).toBe(401);
  await signInOn(page, site.admin);
  await expect(page).toHaveURL(/\/admin\/crm-settings$/);
});

test("/admin redirects, and the sign-in page knows who is signed in @proof", async ({ page }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto("/admin/login");
  await expect(page.getByText("You are signed in as admin.")).toBeVisible();
  await expect(page.getByLabel("Password")).toBeHidden();
  await page.getByRole("link", { name: "Go to the back office" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, admin" })).toBeVisible();
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.goto("/admin/applications");
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("filling in a form keeps the session alive @proof", async ({ page }) => {
  await page.clock.install();
  await page.goto("/admin/account");
  const field = page.getByLabel("New password");
  await field.fill("kettle");
  await page.clock.fastForward("06:00");
  const calls = watchCalls(page);
  await field.fill("kettle orbit");
  await expect.poll(() => calls).toContain("/api/auth/me");
});

test("logging out ends the session here and on the server", async ({ page, context }) => {
  await page.goto("/admin/dashboard");
  const cookies = await context.cookies();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goBack();
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await context.addCookies(cookies);
  expect((await context.request.get("/api/auth/me")).status()).toBe(401);
});

test("a logout that fails is completed at the sign-in @proof", async ({ page, context }) => {
  await page.route("**/api/auth/logout", (route) => route.abort(), { times: 2 });
  await page.goto("/admin/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByLabel("Username")).toBeVisible();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("this browser is still signed in");
  await page.reload();
  const logout = alert.getByRole("button", { name: "Logout" });
  const failed = page.waitForEvent("requestfailed");
  await logout.click();
  await failed;
  await expect(logout).toBeEnabled();
  await logout.click();
  await expect(alert).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  expect((await context.request.get("/api/auth/me")).status()).toBe(401);
});

test("without any network a logout leads to the sign-in @proof", async ({ page, context }) => {
  const signIn = page.waitForResponse(/\/assets\/login-page-[^/]*\.js$/);
  await page.goto("/admin/dashboard", { waitUntil: "networkidle" });
  // A hydrated page has loaded the code of the sign-in form.
  await (await signIn).finished();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByLabel("Username")).toBeVisible();
});
