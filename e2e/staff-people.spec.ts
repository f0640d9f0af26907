import type { Browser, Page } from "@playwright/test";
import { checkLook, checkLooks, checkLooksInProof } from "./check-looks.ts";
import { familyAnswers, makeEmail, postLead } from "./a-lead.ts";
import { signInOn } from "./add-agent.ts";
import { loseAnswer } from "./make-gate.ts";
import type { Site } from "./start-site.ts";
import { expect, test } from "./staff-test.ts";

const name = "Žofie Wolfeschlegelsteinhausenbergerdorff-Kubitschek";
const password = "kettle orbit maple canyon";

async function openStranger(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const addresses: string[] = [];
  page.on("request", (request) =>
    addresses.push(request.url(), request.headers()["referer"] ?? ""),
  );
  return { context, page, addresses };
}

const signIn = (page: Page) => signInOn(page, { username: name, password });

const done = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** The invitation link with which one person makes an account. */
async function makeInvitation(page: Page): Promise<string> {
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: "Invite" }).click();
  await loseAnswer(page, "**/api/admin/invitations");
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByRole("alert")).toContainText("may or may not be saved");
  await page.keyboard.press("Escape");
  // The invitation stays open, and can be withdrawn here.
  await expect(page.getByText("New account")).toHaveCount(1);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByLabel("Link to send");
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("New account")).toHaveCount(2);
  return address;
}

test("an admin invites somebody, makes them admin, removes and restores them @proof", async ({
  browser,
  page,
  site,
}) => {
  const stranger = await openStranger(browser, site);
  const guest = stranger.page;
  const address = await makeInvitation(page);

  // A damaged link first; the correct one is then opened in the same tab.
  await guest.goto(address.slice(0, -6));
  await expect(guest.getByRole("alert")).toBeVisible();
  expect(guest.url()).not.toContain("#");
  await guest.goto(address);
  await guest.getByLabel("Username").fill("ADMIN");
  await guest.getByLabel("Password").fill(password);
  await guest.getByRole("button", { name: "Make my account" }).click();
  await expect(guest.getByText("Somebody has or had this name")).toBeVisible();
  await checkLooks(guest);
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
  await checkLooksInProof(page);
  await guest.getByRole("link", { name: "Inquiries" }).click();
  await expect(guest.getByText("Your session has ended.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(done(page, "can sign in again.")).toBeFocused();
  await signIn(guest);
  await expect(guest).toHaveURL(/\/admin\/inquiries$/);
  await stranger.context.close();
});

test("a change of access asks for the password, and notifies the admins @proof", async ({
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
  // The answer of the server to a session that is older than ten minutes.
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
  await checkLooks(page);
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
  const notice = other.page.getByText(/made a link to set a new password for eve \(Admin\)\./);
  await expect(notice).toBeVisible();
  await checkLooksInProof(other.page);
  await other.page.getByRole("button", { name: "Put away" }).click();
  await expect(notice).toHaveCount(0);
  await other.page.reload();
  await expect(other.page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await other.context.close();
});

test("a deletion begun for one person is not applied to the next @proof", async ({
  page,
  staff,
}) => {
  for (const email of ["first.person@example.com", "next.person@example.com"]) {
    await postLead(staff, { email });
  }
  await page.goto("/admin/settings/people");
  const find = async (email: string) => {
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("heading", { level: 2, name: email })).toBeVisible();
  };
  // Both answers are loaded by then, so the second is shown at once.
  await find("next.person@example.com");
  await find("first.person@example.com");
  await page.getByRole("button", { name: "Delete all of it" }).click();
  await expect(page.getByText("Delete everything about this person?")).toBeVisible();

  await find("next.person@example.com");
  await expect(page.getByText("Delete everything about this person?")).toBeHidden();
});

for (const [kind, form] of [
  ["lead", "lead"],
  ["inquiry", "contact-inquiry"],
] as const) {
  test(`what a person asked for by telephone is written down on the page that their ${kind} opens @proof`, async ({
    page,
    staff,
  }) => {
    const email = makeEmail();
    const message = { subject: "annuities", message: "How long is our money tied up?" };
    const sent = await staff.post(`/api/${form}`, {
      data: { ...familyAnswers, ...message, email },
    });
    const { id } = await sent.json();
    await page.goto(`/admin/settings/people/${kind}/${id}`);
    await page.getByLabel("They asked for").selectOption("A correction");
    await page.getByRole("button", { name: "Write it down" }).click();
    await expect(page.getByText("Written down.").first()).toBeVisible();

    const waits = page.getByRole("listitem").filter({ hasText: "A correction" });
    await waits.last().getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("heading", { level: 2, name: email })).toBeVisible();
  });
}

test("an admin who goes on without a license in the profile gives a reason @proof", async ({
  page,
  site,
  staff,
}) => {
  const inTexas = { zipCode: "75001", phone: "614-555-0123", contactConsent: true };
  const first = await postLead(staff, { ...inTexas, email: makeEmail() });
  const listed = makeEmail();
  await postLead(staff, { ...inTexas, email: listed });
  const { username } = site.admin;
  const address = `/api/admin/staff/${username}/profile`;
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  try {
    await page.goto("/admin/staff");
    await page.getByRole("link", { name: `Profile of ${username}` }).click();
    // The form of a new page lists all that the page needs.
    await expect(page.getByRole("heading", { level: 2 }).last()).toHaveText("Own page");
    await page.getByRole("button", { name: "Add a license" }).click();
    await expect(page.getByLabel("State: License 1")).toBeFocused();
    await page.getByLabel("State: License 1").selectOption("Ohio");
    await page.getByLabel("Number: License 1, Ohio").fill("EX-1");
    await page.getByLabel("From: License 1, Ohio").fill("2020-01-01");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByLabel("Until: License 1, Ohio")).toBeFocused();
    await checkLooks(page);

    // A removed row can be restored, and typed text survives leaving the page.
    await page.getByLabel("Until: License 1, Ohio").fill(until);
    await page.getByRole("button", { name: "Remove: License 1, Ohio" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.reload();
    await expect(page.getByLabel("Number: License 1, Ohio")).toHaveValue("EX-1");
    await expect(page.getByText("Not saved yet.")).toBeVisible();

    // Somebody else saved first: both versions are kept until one is chosen.
    await page.request.put(`${site.url}${address}`, { data: { npn: "1234567" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Somebody changed this profile while you were here")).toBeVisible();
    await checkLooksInProof(page);
    await page.getByRole("button", { name: "Save mine over theirs" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(page.getByText("Ends soon")).toBeVisible();

    // Text that the browser fills in without an event is saved.
    const producerNumber = page.locator("#npn");
    await producerNumber.evaluate((field: HTMLInputElement) => (field.value = "7654321"));
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    // Presses are ignored for half a second after a save.
    await page.locator("html:not([data-presses])").waitFor();
    // The button looks disabled until a press reads the fields.
    await page.getByRole("button", { name: "Save", exact: true }).hover();
    await page.getByRole("button", { name: "Save", exact: true }).click({ force: true });
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(producerNumber).toHaveValue("7654321");

    await page.goto("/admin/dashboard");
    await expect(page.getByText(`The license of ${username} for Ohio ends on`)).toBeVisible();

    await workOnLead(page, first, username);
    await assignFromList(page, listed);
  } finally {
    // Other journeys on this site have no licenses on file, so no reason is asked for there.
    await page.request.put(`${site.url}${address}`, { data: {} });
  }
});

/** Takes a lead and logs a call, and gives the reason that each asks for. */
async function workOnLead(page: Page, first: string, username: string): Promise<void> {
  await page.goto(`/admin/leads/${first}`);
  await expect(page.getByText("Texas: nobody here may advise.")).toBeVisible();
  await page.getByRole("button", { name: "Take it" }).click();
  const why = page.getByLabel("Why you go on");
  await expect(why).toBeFocused();
  await expect(page.getByText(`${username} has no license on file for Texas`)).toBeVisible();
  await checkLooks(page);
  await why.fill("A colleague of ours is on the line");
  // The typed text is restored after the page was left.
  await page.reload();
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(why).toHaveValue("A colleague of ours is on the line");
  await why.press("Enter");
  await expect(page.getByText("You went on without a license there")).toBeVisible();
  await expect(page.getByText("A colleague of ours is on the line")).toBeVisible();

  // The reason is asked for before the number is dialed, and is stored with the logged call.
  await page.getByRole("link", { name: /^Call/ }).click();
  await expect(
    page.getByText("You have no license on file for Texas that holds today"),
  ).toBeVisible();
  await why.fill("She asked for the time only");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(why).toBeHidden();
  const night = page.getByRole("button", { name: "Log a call all the same" });
  const voicemail = page.getByRole("button", { name: "Voicemail" });
  await expect(night.or(voicemail)).toBeVisible();
  if (await night.isVisible()) await night.click();
  await voicemail.click();
  await expect(page.getByText("Voicemail: logged.")).toBeVisible();
  await expect(page.getByText("She asked for the time only")).toBeVisible();
}

async function assignFromList(page: Page, listed: string): Promise<void> {
  // For many leads at once the reason is asked once; Undo asks for nothing.
  await page.goto(`/admin/leads?state=TX&q=${listed}`);
  await page.getByRole("checkbox").nth(1).check();
  await page.getByRole("combobox", { name: "Assign" }).selectOption("Me");
  const dialog = page.getByRole("dialog", { name: "A license is missing" });
  await dialog.getByLabel("Why you go on").fill("She is my neighbor");
  await checkLooks(page);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 is as it was before").first()).toBeVisible();
  await page.goto("/admin/leads?state=OH&q=" + listed);
  await expect(page.getByText("No lead fits this view.")).toBeVisible();
}
