import { type Browser, type Page, expect, request } from "@playwright/test";
import { plant } from "./planted-values.ts";
import type { Site } from "./start-site.ts";

const password = "a long password for an agent";

export interface Agent {
  readonly username: string;
  readonly password: string;
}

/** Makes an account as an owner does: invites somebody, who accepts. */
export async function addAgent(
  { url, admin }: Site,
  username: string,
  role: "admin" | "agent" | "compliance" = "agent",
): Promise<Agent> {
  const owner = await request.newContext({ baseURL: url });
  await owner.post("/api/auth/login", { data: admin });
  const made = await owner.post("/api/admin/invitations", { data: { role, username } });
  const { token } = (await made.json()) as { token: string };
  plant(password, token);
  const accepted = await owner.post("/api/auth/invitation/accept", { data: { token, password } });
  expect(accepted.ok()).toBe(true);
  await owner.dispose();
  return { username, password };
}

/** Signs in on the form that is on screen. */
export async function signInOn(page: Page, { username, password: secret }: Agent): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Opens a page of a signed-in person in a browser context of its own; the caller closes it. */
export async function openAs(browser: Browser, { url }: Site, who: Agent): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await context.request.post("/api/auth/login", { data: who });
  return context.newPage();
}
