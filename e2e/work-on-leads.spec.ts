import type { Page } from "@playwright/test";
import { callable, makeEmail, postLead } from "./a-lead.ts";
import { type Agent, addAgent, openAs, signInOn } from "./add-agent.ts";
import { hold } from "./make-gate.ts";
import { expect, test } from "./staff-test.ts";

const note = (page: Page) => page.getByLabel("Note", { exact: true });
const step = (page: Page, name: string) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name });
const lines = (page: Page) => page.getByRole("region", { name: "Timeline" }).getByRole("listitem");

test("a no that staff note stops calls everywhere", async ({ page, staff }) => {
  const email = makeEmail();
  // A number of its own: a No holds for every lead with the number.
  const id = await postLead(staff, { email, phone: "614-555-0168", contactConsent: true });
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByRole("link", { name: "Call" })).toBeVisible();
  const colleague = await page.context().newPage();
  await colleague.goto(`/admin/leads/${id}`);
  await page.getByRole("button", { name: "They want no calls" }).click();
  await page.getByLabel("How did they tell you?").selectOption("text");
  await page.getByRole("button", { name: "Stop calls and texts" }).click();
  for (const open of [page, colleague]) {
    await expect(open.getByRole("link", { name: "Call" })).toBeHidden();
    await expect(open.getByText("Do not call or text").first()).toBeVisible();
  }
  await page.goto(`/admin/leads?q=${encodeURIComponent(email)}`);
  await expect(page.getByText("No calls")).toBeVisible();
});

/** The second status is chosen while the first is still being saved. */
async function expectLastPressSaved(page: Page): Promise<void> {
  const gate = await hold(page, "**/api/admin/leads/*");
  await step(page, "Client").click();
  await step(page, "Booked").click();
  gate.open();
  await expect(lines(page).first()).toContainText("You changed the status to Booked");
  await expect(lines(page).nth(1)).toContainText("You changed the status to Client");
}

test("logging a call, a note or a task takes one press or one line", async ({ page, staff }) => {
  await page.goto(`/admin/leads/${await postLead(staff, { ...callable, email: makeEmail() })}`);
  await expect(page.getByText(/^due in 23 h 5\d min$/)).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type("Call after six; c and s are letters here.");
  await page.keyboard.press("Control+Enter");
  await expect(lines(page).first()).toContainText("c and s are letters here.");
  await expect(note(page)).toHaveValue("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
  await expect(lines(page).first()).toContainText("You called: Answered");
  await expect(page.getByText(/^answered after/)).toBeVisible();
  const again = page.waitForResponse("**/calls");
  await page.keyboard.press("Enter");
  expect((await again).status()).toBe(201);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys on this page" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add a task" }).click();
  await page.getByLabel("What is to be done?").fill("Send the comparison");
  await page.getByRole("button", { name: "Save task" }).click();
  const task = page.getByRole("checkbox", { name: /Send the comparison/ });
  await task.check();
  await expect(page.getByText(/^Done by admin/)).toBeVisible();
  await expect(task).toBeChecked();
  await task.uncheck();
  await expect(lines(page).first()).toContainText("You opened a task again");
  await expect(lines(page).filter({ hasText: "You called: Answered" })).toHaveCount(1);

  await expectLastPressSaved(page);
  await step(page, "Closed").click();
  await page.getByRole("button", { name: "Close it" }).click();
  await expect(page.getByText("Please say why it is closed")).toBeVisible();
  const why = page.getByLabel("Why is it closed?");
  await why.fill("Went to a cousin");
  await why.dispatchEvent("keydown", { key: "Escape", isComposing: true, bubbles: true });
  await expect(why).toHaveValue("Went to a cousin");
  await page.getByRole("button", { name: "Close it" }).click();
  await expect(step(page, "Closed")).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Delete lead" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this lead?" });
  await expect(dialog).toContainText("restored for 30 days");
  await page.keyboard.type("Sent twice");
  await dialog.getByRole("button", { name: "Delete lead" }).click();
  await expect(page.getByText(/^Deleted by admin/)).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(note(page)).toBeVisible();
  await expect(lines(page).first()).toContainText("You restored it");
});

test("an assignee is saved although the page is left at once @proof", async ({
  page,
  staff,
  site,
}) => {
  const agent = await addAgent(site, "nadia");
  const id = await postLead(staff);
  await page.goto(`/admin/leads/${id}`);
  await page.getByLabel("Assignee").selectOption(agent.username);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/leads"]')?.click());
  expect((await saved).status()).toBe(200);
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByLabel("Assignee")).toHaveValue(agent.username);
});

test("a lead opens in a browser that does not know its time zone @proof", async ({
  page,
  staff,
}) => {
  const id = await postLead(staff, { ...callable, email: makeEmail(), zipCode: "99501" });
  const bookedFor = `${new Date().getFullYear() + 1}-06-16T15:00:00.000Z`;
  const data = { bookedFor, requestKey: crypto.randomUUID() };
  const booked = await staff.post(`/api/admin/leads/${id}/bookings`, { data });
  expect(booked.ok()).toBe(true);
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function unknownZone() {
      return { ...resolvedOptions.call(this), timeZone: "Etc/Unknown" };
    };
  });
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByText(/^Booked for .*, 7:00 AM their time$/)).toBeVisible();
  await page.getByRole("button", { name: "Change the booked time" }).click();
  await expect(page.getByText("7:00 AM their time", { exact: true })).toBeVisible();
});

test("a booked time is stored, shown in two time zones, moved, undone @proof", async ({
  page,
  staff,
}) => {
  // In Alaska, a time zone in which this test is hardly ever run.
  const family = { ...callable, email: makeEmail(), zipCode: "99501" };
  const id = await postLead(staff, family);
  await page.goto(`/admin/leads/${id}`);
  // At night there the outcomes of a call are folded.
  const atNight = page.getByRole("button", { name: "Log a call all the same" });
  const answered = page.getByRole("button", { name: "Answered" });
  await expect(answered.or(atNight)).toBeVisible();
  if (await atNight.isVisible()) await atNight.click();
  await answered.click();
  await expect(page.getByText("Answered: logged.")).toBeVisible();
  await page.getByRole("button", { name: "Booked for ..." }).click();
  const time = page.getByLabel("When did they book?");
  await expect(time).toBeFocused();
  await page.getByRole("button", { name: "Save booking" }).click();
  await expect(page.getByText("Please choose a date and a time")).toBeVisible();
  await time.fill("2020-01-01T10:00");
  await expect(page.getByText("This time has passed")).toBeVisible();
  await time.fill(`${new Date().getFullYear() + 1}-06-16T15:00`);
  await expect(page.getByText(/^\d+:00 [AP]M their time$/)).toBeVisible();
  await page.getByRole("button", { name: "Save booking" }).click();
  await expect(
    page.getByText(/^Booked for \w+, Jun 16, 3:00 PM, \d+:00 [AP]M their time$/),
  ).toBeVisible();
  await expect(step(page, "Booked")).toHaveAttribute("aria-pressed", "true");
  await expect(lines(page).first()).toContainText("Booked call: ");
  await page.reload();
  await page.getByRole("button", { name: "Change the booked time" }).click();
  await time.fill(`${new Date().getFullYear() + 1}-06-17T15:00`);
  await time.press("Enter");
  await expect(page.getByText(/Jun 17, 3:00 PM, /)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/Jun 16, 3:00 PM, /)).toBeVisible();
  await page.goto(`/admin/leads?q=${encodeURIComponent(family.email)}`);
  await expect(page.getByText(/^Booked Jun 16/)).toBeVisible();
});

test("two people on one lead lose nothing of each other's work @proof", async ({
  page,
  staff,
  site,
  browser,
}) => {
  const agent = await addAgent(site, "agnes");
  const path = `/admin/leads/${await postLead(staff)}`;
  const agents = await openAs(browser, site, agent);
  await agents.goto(path);
  await page.goto(path);
  await note(page).fill("Half a thought");
  await step(agents, "Booked").click();
  await expect(page.getByText("agnes changed the status to Booked, just now")).toBeVisible();
  await expect(note(page)).toBeFocused();
  await expect(step(page, "Booked")).toHaveAttribute("aria-pressed", "true");

  // The other agent's next change is held until this agent has pressed, too.
  await page.route("**/version", () => {});
  await step(agents, "Client").click();
  await expect(lines(agents).first()).toContainText("You changed the status to Client");
  await step(page, "Contacted").click();
  const conflict = page.getByRole("alert");
  await expect(conflict).toContainText("agnes changed the status from Booked to Client");
  await expect(conflict).toContainText("Yours was not saved: Contacted");
  await expect(step(page, "Client")).toHaveAttribute("aria-pressed", "true");
  await conflict.getByRole("button", { name: "Save Contacted anyway" }).click();
  await expect(step(page, "Contacted")).toHaveAttribute("aria-pressed", "true");
  await expect(conflict).toHaveCount(0);
  // Waits until it is stored, because the order of the entries is checked.
  await expect(lines(page).first()).toContainText("You changed the status to Contacted");

  // Changes of different fields do not conflict.
  await note(agents).fill("From the other desk");
  await agents.getByRole("button", { name: "Add note" }).click();
  await expect(lines(agents).first()).toContainText("From the other desk");
  await step(page, "Booked").click();
  await expect(lines(page).first()).toContainText("You changed the status to Booked");
  await expect(lines(page).nth(1)).toContainText("From the other desk");
  await expect(note(page)).toHaveValue("Half a thought");

  await agents.context().close();
  await test.step("a session that ends keeps what was typed for its owner alone", () =>
    expectTypedTextKept(page, { admin: site.admin, agent, path }));
});

/** Checks that an unfinished note is shown to its author only. */
async function expectTypedTextKept(
  page: Page,
  { admin, agent, path }: Readonly<Record<"admin" | "agent", Agent>> & { readonly path: string },
): Promise<void> {
  const signIn = async (who: Agent) => {
    await signInOn(page, who);
    await expect(page).toHaveURL(new RegExp(path));
  };
  const endSession = async () => {
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Your session has ended")).toBeVisible();
  };
  await endSession();
  await signIn(admin);
  await expect(note(page)).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(lines(page).first()).toContainText("Half a thought");
  expect(await page.evaluate(() => sessionStorage.getItem("staff-texts"))).toBeNull();
  await note(page).fill("For nobody else");
  await endSession();
  await signIn(agent);
  await expect(lines(page).first()).toContainText("admin wrote a note");
  await expect(note(page)).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("For nobody");
}
