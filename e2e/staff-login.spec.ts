import type { Page } from "@playwright/test";
import { checkLooks, checkLooksInProof } from "./check-looks.ts";
import { expect, test } from "./journey-test.ts";
import { changeAnswer, hold } from "./make-gate.ts";
import { countCalls } from "./press-twice.ts";

const loginPath = "/admin/login";
const loginAddress = "**/api/auth/login";
const username = (page: Page) => page.getByLabel("Username");
const password = (page: Page) => page.getByLabel("Password");
const loginButton = (page: Page) => page.getByRole("button", { name: "Login" });

async function fillIn(page: Page, credentials: { username: string; password: string }) {
  await page.goto(loginPath);
  await username(page).fill(credentials.username);
  await password(page).fill(credentials.password);
}

test("both fields are required, each with its own sentence @proof", async ({ page }) => {
  await page.goto(loginPath);
  await checkLooks(page);
  await loginButton(page).click();
  await expect(username(page)).toHaveAccessibleDescription("Username is required");
  await expect(password(page)).toHaveAccessibleDescription("Password is required");
  await expect(username(page)).toBeFocused();
  await checkLooksInProof(page);
  await username(page).fill("admin");
  await expect(username(page)).toHaveAccessibleDescription("");
  await loginButton(page).click();
  await expect(password(page)).toBeFocused();
});

test("a wrong password is reported, and can be typed again", async ({ page }) => {
  await fillIn(page, { username: "nobody", password: "not the password" });
  await expect(password(page)).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await loginButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Wrong user name or password.");
  await expect(password(page)).toBeFocused();
  await checkLooksInProof(page);
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("an account that has to choose a password sees that first, and nothing that waits for it @proof", async ({
  page,
  site,
}) => {
  type Me = { user?: object };
  await changeAnswer<Me>(page, "**/api/auth/me", (me) => ({
    ...me,
    user: me.user && { ...me.user, mustReplacePassword: true },
  }));
  await page.route("**/api/admin/**", (route) => route.fulfill({ status: 403 }));
  await fillIn(page, site.admin);
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Password");
  await expect(page.getByText("This browser", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await checkLooksInProof(page);
});

test("a refusal without a sentence says that the login failed @proof", async ({ page }) => {
  await page.route(loginAddress, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await fillIn(page, { username: "admin", password: "anything" });
  await loginButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Login failed");
});

test("an answer of 200 that does not say success is a refusal @proof", async ({ page }) => {
  let answer = {};
  await page.route(loginAddress, (route) => route.fulfill({ json: answer }));
  for (const [refusal, shown] of [
    [{ success: false, message: "The house is closed." }, "The house is closed."],
    [{ success: false }, "Login failed"],
    [{}, "Login failed"],
  ] as const) {
    answer = refusal;
    await page.reload();
    await fillIn(page, { username: "admin", password: "anything" });
    await loginButton(page).click();
    await expect(page.getByRole("alert")).toHaveText(shown);
    await expect(password(page)).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/login$/);
  }
});

test("without a network the page says so, then works @proof", async ({ page, context, site }) => {
  await fillIn(page, site.admin);
  await context.setOffline(true);
  await loginButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Network error. Please try again.");
  await context.setOffline(false);
  await password(page).press("Enter");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("the button shows that the login is under way, and sends once @proof", async ({
  page,
  site,
}) => {
  const count = countCalls(page, "POST", /\/login$/);
  const gate = await hold(page, loginAddress);
  await fillIn(page, site.admin);
  await loginButton(page).dblclick();
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
  gate.open();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, admin" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  expect(count()).toBe(1);
});

test("text filled in before the code arrived is kept @proof", async ({ page, site }) => {
  const gate = await hold(page, "**/assets/login-page-*.js");
  await page.goto(loginPath, { waitUntil: "commit" });
  await username(page).fill(site.admin.username);
  await password(page).fill(site.admin.password);
  await expect(loginButton(page)).toBeDisabled();
  gate.open();
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});
