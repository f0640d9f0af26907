import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";

// Without SITE_URL the site is reached as localhost: passkeys need a host name.
test.use({
  settings: { SITE_URL: "", REQUIRE_SECOND_FACTOR: "admins" },
  baseURL: ({ site }, use) => use(site.url.replace("127.0.0.1", "localhost")),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dashboard = /\/admin\/dashboard$/;

async function sendPassword(page: Page, { username, password }: Record<string, string>) {
  await page.getByLabel("Username").fill(username ?? "");
  await page.getByLabel("Password").fill(password ?? "");
  await page.getByLabel("Password").press("Enter");
}

async function logOut(page: Page) {
  await button(page, "Logout").click();
  await expect(page).toHaveURL(/\/admin\/login$/);
}

/** Adds a virtual fingerprint reader that always confirms. */
async function plugInReader(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

const codeIn = (secret: string, ms: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + ms });

/** Signs in with the keyboard alone. */
async function setUpCodes(page: Page, password: string) {
  await button(page, "Set up codes").press("Enter");
  const passwordAgain = page.getByLabel("Your password");
  await expect(passwordAgain).toBeFocused();
  await passwordAgain.fill("a guess");
  await passwordAgain.press("Enter");
  await expect(passwordAgain).toHaveAccessibleDescription("This is not your password now");
  await passwordAgain.fill(password);
  await passwordAgain.press("Enter");
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(" ", "");
  const appCode = page.getByLabel("Code from the app");
  await expect(appCode).toBeFocused();
  await expectAccessible(page);
  await appCode.fill(codeIn(secret, 0));
  await appCode.press("Enter");
  const recovery = page.getByRole("group", { name: "Recovery codes" });
  await expect(recovery).toBeFocused();
  await expect(recovery.getByRole("listitem")).toHaveCount(10);
  const [recoveryCode = ""] = await recovery.getByRole("listitem").allInnerTexts();
  await expectAccessible(page);
  await button(page, "I have kept them").press("Enter");
  await expect(recovery).toBeFocused();
  await expect(recovery).toContainText("10 of 10 are left.");
  await expect(page.getByText("Set up a second step first")).toHaveCount(0);
  return { secret, recoveryCode };
}

async function addPasskey(page: Page, password: string) {
  await button(page, "Add a passkey").press("Enter");
  await page.getByLabel("Name of the passkey").fill("Work laptop");
  await page.getByLabel("Your password").fill(password);
  await page.getByLabel("Your password").press("Enter");
  await expect(button(page, "Remove Work laptop")).toBeVisible();
}

test("an admin sets up each second factor and signs in with it @proof", async ({ page, site }) => {
  const { admin } = site;
  await page.goto("/admin/login");
  await button(page, "Sign in with a passkey").click();
  await expect(page.getByRole("alert")).toContainText("This browser could not use a passkey.");
  await plugInReader(page);
  await sendPassword(page, admin);
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(page.getByText("Set up a second step first")).toBeVisible();
  await expect(page.getByText("This browser", { exact: true })).toBeVisible();
  await expect(button(page, "Try again")).toHaveCount(0);

  const { secret, recoveryCode } = await setUpCodes(page, admin.password);
  await addPasskey(page, admin.password);
  await expect(page.getByRole("link", { name: "Open the whole profile" })).toBeVisible();
  await logOut(page);

  await sendPassword(page, admin);
  const code = page.getByLabel("Code from your app");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("12");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await expect(code).toBeFocused();
  await expectAccessible(page);
  const newest = codeIn(secret, 30_000);
  await code.fill(` ${newest.slice(0, 3)} ${newest.slice(3)}`);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await Promise.all([code.press("Enter"), code.press("Enter")]);
  await expect(page).toHaveURL(dashboard);
  expect(sent.filter((path) => path === "/api/auth/second-factor")).toHaveLength(1);
  await logOut(page);

  await button(page, "Sign in with a passkey").press("Enter");
  await expect(page).toHaveURL(dashboard);

  await logOut(page);
  await sendPassword(page, admin);
  await button(page, "Use a recovery code instead").press("Enter");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByLabel("Recovery code").press("Enter");
  await expect(page).toHaveURL(dashboard);
});
