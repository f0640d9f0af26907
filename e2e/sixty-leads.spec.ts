import type { Page } from "@playwright/test";
import { callable, makeEmail, makePhone, postLead } from "./a-lead.ts";
import { addAgent, openAs } from "./add-agent.ts";
import { hold } from "./make-gate.ts";
import { expect, test } from "./staff-test.ts";

const lines = (page: Page) => page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
const voicemail = (page: Page) => page.getByRole("button", { name: "Voicemail" });
const emailSent = (page: Page) => page.getByRole("button", { name: "Log an email" });
const next = (page: Page) => page.getByRole("link", { name: "Next", exact: true });

test("an agent needs two keys for each call of the whole queue", async ({ page, staff }) => {
  const batch = makeEmail().split("@", 1)[0] ?? "";
  const names = ["One", "Two", "Three", "Four", "Five"].map((name) => `Queue ${name}`);
  for (const fullName of names) {
    await postLead(staff, {
      // The last family agreed to e-mail only.
      ...(fullName === "Queue Five" ? {} : callable),
      fullName,
      email: `${fullName.replace(" ", "-")}-${batch}@example.org`,
    });
  }
  await page.goto(`/admin/leads?sort=oldest`);
  const found = page.waitForResponse("**/api/admin/leads/search");
  await page.getByRole("searchbox").fill(batch);
  await found;
  await expect(page.getByRole("row", { name: /Queue/ })).toHaveCount(names.length);
  await page.getByRole("link", { name: "Queue One" }).click();
  const outcomes = ["1", "2", "3", "2", "m"];
  const began = Date.now();
  for (const [index, name] of names.entries()) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const isCall = outcomes[index] !== "m";
    await expect(isCall ? voicemail(page) : emailSent(page)).toBeVisible();
    await page.keyboard.press(outcomes[index] ?? "");
    if (!isCall) {
      await expect(emailSent(page)).toBeFocused();
      await page.keyboard.press("Enter");
    }
    const way =
      index === names.length - 1
        ? page.getByRole("link", { name: "Back to the list" })
        : next(page);
    await expect(way).toBeFocused();
    await expect(page.getByLabel("Assignee")).toHaveValue("admin");
    await page.keyboard.press("Enter");
  }
  test.info().annotations.push({
    type: "seconds a lead",
    description: String((Date.now() - began) / 1000 / names.length),
  });
  // Back leads to the list that the agent came from, with its search.
  await expect(page.getByRole("searchbox")).toHaveValue(batch);
  await expect(page.getByRole("row", { name: /Queue .*Contacted/ })).toHaveCount(names.length);
});

test("the notice of a call undoes its consequences @proof", async ({ page, staff }) => {
  const id = await postLead(staff, {
    fullName: "Slip Of Keys",
    ...callable,
    email: makeEmail(),
    phone: "614-555-0172",
  });
  await page.goto(`/admin/leads/${id}`);
  await expect(voicemail(page)).toBeVisible();
  await page.keyboard.press("2");
  await expect(lines(page).first()).toContainText("You called: Voicemail");
  await expect(page.getByRole("checkbox", { name: /Call again/ })).toBeVisible();
  await expect(
    page.getByRole("group", { name: "Status" }).getByRole("button", { name: "Contacted" }),
  ).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("checkbox", { name: /Call again/ })).toHaveCount(0);
  await expect(page.getByLabel("Assignee")).toHaveValue("");
  await expect(lines(page).filter({ hasText: "You took back a task" })).toHaveCount(1);
  await expect(lines(page).filter({ hasText: "You called: Voicemail" })).toHaveCount(1);
});

test("a key pressed while the next lead loads logs a call on neither", async ({ page, staff }) => {
  const batch = makeEmail();
  for (const [index, fullName] of ["Loads First", "Loads Second"].entries()) {
    await postLead(staff, { ...callable, fullName, email: `${index}${batch}` });
  }
  await page.goto("/admin/leads?sort=oldest");
  const found = page.waitForResponse("**/api/admin/leads/search");
  await page.getByRole("searchbox").fill(batch);
  await found;
  await page.getByRole("link", { name: "Loads First" }).click();
  await expect(voicemail(page)).toBeVisible();
  await page.keyboard.press("3");
  await expect(next(page)).toBeFocused();
  // Each page requests the session first.
  const gate = await hold(page, /\/api\/(?:auth\/me|admin\/leads\/[\da-f-]{36})$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Loads First: no answer, logged.", { exact: true })).toBeVisible();
  await page.keyboard.press("2");
  gate.open();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loads Second");
  await expect(voicemail(page)).toBeVisible();
  await expect(lines(page).filter({ hasText: "You called" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loads First");
  await expect(lines(page).filter({ hasText: "You called" })).toHaveCount(1);
});

test("on a phone the way through a list is a bar that covers nothing, with the place in it @proof", async ({
  page,
  staff,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const batch = makeEmail();
  for (const fullName of ["Stays First", "Stays Second"]) {
    await postLead(staff, { ...callable, fullName, email: batch });
  }
  await page.goto("/admin/leads?sort=oldest");
  const found = page.waitForResponse("**/api/admin/leads/search");
  await page.getByRole("searchbox").fill(batch);
  await found;
  await page.getByRole("link", { name: "Stays First" }).click();
  const bar = page.locator(".step-bar");
  await expect(bar.getByText("1 of 2", { exact: true })).toBeVisible();
  // As wide as the screen, right above the navigation: no button is half below it.
  const own = await bar.boundingBox();
  const below = await page.locator(".staff-bar").boundingBox();
  expect([own?.x, own?.width]).toEqual([0, 390]);
  expect(Math.abs((own?.y ?? 0) + (own?.height ?? 0) - (below?.y ?? 0))).toBeLessThan(3);
  await bar.getByRole("link", { name: "Next in the list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stays Second");
  await expect(bar.getByText("2 of 2", { exact: true })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Back to the list" })).toBeVisible();
});

/** Where the parts of the panel stand that are below the outcomes, and how far the page is scrolled. */
const readPlaces = (page: Page) =>
  page.evaluate(() => ({
    tops: [".record-panel [role=group]", ".record-panel .note-text", ".record-panel .status-step"]
      .flatMap((selector) => [...document.querySelectorAll(selector)])
      .map((part) => Math.round(part.getBoundingClientRect().top)),
    scrolled: Math.round(window.scrollY),
  }));

test("several requests of one telephone are one row, and logging a call moves nothing on the panel @proof", async ({
  browser,
  page,
  site,
  staff,
}) => {
  const phone = makePhone();
  const ids: string[] = [];
  // An agent whose queue holds nothing else: ten of everybody's are shown.
  const agent = await addAgent(site, "thea");
  for (let index = 0; index < 3; index += 1) {
    const id = await postLead(staff, { ...callable, phone, fullName: "Thrice Asked" });
    await staff.patch(`/api/admin/leads/${id}`, { data: { version: 1, assignee: "thea" } });
    ids.push(id);
  }
  const theirs = await openAs(browser, site, agent);
  await theirs.goto("/admin/dashboard?mine=true");
  const row = theirs.locator(".waiting-row").filter({ hasText: "Thrice Asked" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("3 requests");
  await theirs.context().close();
  for (const [index, size] of [
    [0, { width: 1440, height: 900 }],
    [1, { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`/admin/leads/${ids[index]}`);
    await expect(
      page.getByText(index === 0 ? "Not called yet." : /^Called 1 minute ago/),
    ).toBeVisible();
    await voicemail(page).scrollIntoViewIfNeeded();
    const before = await readPlaces(page);
    await voicemail(page).click();
    await expect(page.getByText("Voicemail: logged.")).toBeVisible();
    await expect(page.getByText(/^You called: Voicemail/).first()).toBeVisible();
    expect([size.width, await readPlaces(page)]).toEqual([size.width, before]);
  }
  await page.goto(`/admin/leads/${ids[2]}`);
  await expect(page.getByText("Called 1 minute ago, voicemail. 2 calls so far.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^On their request of/ })).toHaveCount(2);
});

test("Next leads down the queue from Today @proof", async ({ page, staff }) => {
  await postLead(staff, { ...callable, fullName: "First Today" });
  await postLead(staff, { ...callable, fullName: "Second Today", email: makeEmail() });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(voicemail(page)).toBeVisible();
  await page.keyboard.press("1");
  await expect(next(page)).toBeFocused();
  await page.getByRole("button", { name: "Set to Booked" }).click();
  await expect(
    page.getByRole("group", { name: "Status" }).getByRole("button", { name: "Booked" }),
  ).toHaveAttribute("aria-pressed", "true");
  const path = new URL(page.url()).pathname;
  await next(page).click();
  await expect(page).not.toHaveURL(new RegExp(`${path}$`));
  await expect(voicemail(page)).toBeVisible();
});

/** The sentences on a person's permission for calls, from each place that shows one. */
async function readSentences(page: Page, id: string, email: string): Promise<string[]> {
  const read = (within: string) => page.locator(`${within} [data-call]`).first().innerText();
  const sentences: string[] = [];
  await page.goto("/admin/dashboard?mine=true");
  const waiting = `.waiting-row:has(a[href="/admin/leads/${id}"])`;
  sentences.push(await read(waiting));
  await page.goto(`/admin/leads?q=${encodeURIComponent(email)}`);
  sentences.push(await read(`[data-record="${id}"]`));
  await page.goto(`/admin/leads/${id}`);
  sentences.push(await read(".record-panel"));
  return sentences;
}

test("whether someone may be called reads the same in each place @proof", async ({
  browser,
  site,
  staff,
}) => {
  // An agent with an empty queue.
  const agent = await addAgent(site, "noor");
  const page = await openAs(browser, site, agent);
  // The clock is set to noon in Ohio.
  await page.clock.setFixedTime(new Date("2026-11-24T17:00:00Z"));
  const email = makeEmail();
  const yes = { email, phone: "614-555-0171", contactConsent: true };
  const id = await postLead(staff, yes);
  const data = { version: 1, assignee: agent.username };
  expect((await staff.patch(`/api/admin/leads/${id}`, { data })).status()).toBe(200);
  const [first = "", ...others] = await readSentences(page, id, email);
  expect(first).toMatch(/^Can call: agreed \w{3} \d{1,2}, \d{4}\. 12:00.PM there\.$/u);
  expect(others).toEqual([first, first]);
  await page.goto(`/admin/leads?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("link", { name: yes.phone })).toHaveAttribute(
    "href",
    "tel:+16145550171",
  );

  // At ten in the evening there, the page offers an email in place of a call.
  await page.clock.setFixedTime(new Date("2026-11-25T03:00:00Z"));
  const [late = "", ...lateOthers] = await readSentences(page, id, email);
  expect(late).toMatch(/Not now, 10:00.PM there: email\.$/u);
  expect(lateOthers).toEqual([late, late]);
  const filled = page.locator(".record-panel .bg-primary");
  await expect(filled).toHaveText(["Email"]);
  await page.context().close();
});
