import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { callable, makeEmail, postLead } from "./a-lead.ts";
import { checkLooks } from "./check-looks.ts";
import { expect, test } from "./staff-test.ts";
import { countCalls, pressTwice, saveWhileSaving } from "./press-twice.ts";
import { loseAnswer } from "./make-gate.ts";
import { showKept } from "./kept-page.ts";

/** How long the site ignores a second press; a later press counts. */
const doubleMs = 500;

const people = "/api/admin/people";

test("two presses mark one request as done after a question @proof", async ({ page, staff }) => {
  for (const kind of ["copy", "correction"]) {
    const data = { email: makeEmail(), kind };
    expect((await staff.post(`${people}/requests`, { data })).status()).toBe(201);
  }
  await page.route(`**${people}/requests`, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto("/admin/settings/people");
  await expect(page.getByText("This could not be loaded.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();

  const rows = page.getByRole("listitem").filter({ hasText: "Due" });
  await expect(rows).toHaveCount(2);
  const countDone = countCalls(page, "POST", /\/done$/);
  const first = rows.first();
  await page.route(/\/done$/, (route) => route.abort(), { times: 1 });
  await pressTwice(page, first.getByRole("button", { name: "Mark as done" }), 100);
  await checkLooks(page);
  const yes = first.getByRole("group").getByRole("button", { name: "Mark as done" });
  await pressTwice(page, yes, 40);
  await expect(page.getByText("No answer came").first()).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect(countDone()).toBe(1);

  await first.getByRole("button", { name: "Mark as done" }).click();
  await pressTwice(page, yes, 400);
  await expect(page.getByText(/^Marked as done: A (?:copy|correction)/).first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect(countDone()).toBe(2);
});

interface Row {
  readonly name: string;
  /** Makes two rows and opens their page. */
  readonly open: (page: Page, staff: APIRequestContext) => Promise<unknown>;
  readonly target: (page: Page) => Locator;
  readonly call: readonly [method: string, path: RegExp];
  readonly said: RegExp;
}

async function openTasks(page: Page, staff: APIRequestContext): Promise<void> {
  const id = await postLead(staff);
  for (const title of ["Send the offer", "Call the bank"]) {
    const data = { title, dueAt: "2030-01-01T15:00:00.000Z" };
    await staff.post(`/api/admin/leads/${id}/tasks`, { data });
  }
  await page.goto(`/admin/leads/${id}`);
}

const acts: readonly Row[] = [
  {
    name: "a task",
    open: openTasks,
    target: (page) => page.getByRole("checkbox", { name: /Call the bank|Send the offer/ }).first(),
    call: ["PATCH", /\/tasks\//],
    said: /You finished a task/,
  },
  {
    name: "an open link",
    async open(page, staff) {
      for (const username of ["nina.open", "omar.open"]) {
        await staff.post("/api/admin/invitations", { data: { role: "agent", username } });
      }
      await page.goto("/admin/staff");
      await page.getByRole("button", { name: "Take back: nina.open" }).click();
    },
    target: (page) => page.getByRole("group").getByRole("button", { name: "Take back" }),
    call: ["DELETE", /\/invitations\//],
    said: /The link no longer works/,
  },
  {
    name: "an assignee",
    open: openTasks,
    target: (page) => page.getByRole("button", { name: "Take it" }),
    call: ["PATCH", /\/leads\//],
    said: /You took it/,
  },
  {
    name: "a saved view",
    async open(page, staff) {
      const data = { list: "lead", name: "Own", query: "category=hot&sort=due" };
      await staff.post("/api/admin/views", { data });
      await page.goto(`/admin/leads?${data.query}`);
    },
    target: (page) => page.getByRole("button", { name: "Delete view" }),
    call: ["DELETE", /\/views\//],
    said: /View "Own" deleted/,
  },
];

/** @param press presses twice; the result is checked only where the pause was that of one double press. */
async function inTime(page: Page, press: () => Promise<number>, look: () => Promise<void>) {
  for (let tries = 0; tries < 8; tries += 1) {
    const tookMs = await press();
    await page.locator("html:not([data-presses])").waitFor();
    if (tookMs <= doubleMs) return look();
  }
  throw new Error("this machine presses no button twice in time");
}

for (const { name, open, target, call, said } of acts) {
  test(`pressed twice, ${name} is changed once @proof`, async ({ page, staff }) => {
    for (const pauseMs of [60, 400]) {
      let count = () => 0;
      const press = async () => {
        await open(page, staff);
        count = countCalls(page, ...call);
        const tookMs = await pressTwice(page, target(page), pauseMs);
        await expect(page.getByText(said).first()).toBeVisible();
        return tookMs;
      };
      await inTime(page, press, async () => expect(count(), `${pauseMs} ms`).toBe(1));
    }
  });
}

test("a row that moves away takes one press, and so does a switch @proof", async ({ page }) => {
  // The whole list is in view: otherwise the page scrolls after the row, and the second press misses.
  await page.setViewportSize({ width: 1280, height: 4_000 });
  await page.goto("/admin/site/facts");
  await page.locator("summary", { hasText: "Insurance companies you work with" }).click();
  const first = page.locator("#carriers-0\\:first");
  const names = ["North Mutual", "South Mutual"] as const;
  for (const [at, name] of names.entries()) {
    await page.getByRole("button", { name: "Add a company" }).click();
    await page.locator(`#carriers-${at}\\:first`).fill(name);
  }
  const down = page.locator("#carriers-0-down");
  await inTime(
    page,
    async () => {
      if ((await first.inputValue()) !== names[0]) await down.click();
      await expect(first).toHaveValue(String(names[0]));
      await page.locator("html:not([data-presses])").waitFor();
      return pressTwice(page, down, 60);
    },
    () => expect(first).toHaveValue(String(names[1])),
  );
  await page.locator("html:not([data-presses])").waitFor();
  await down.click();
  await expect(first).toHaveValue(String(names[0]));

  await page.goto("/admin/settings");
  const days = page.getByLabel("Days to keep", { exact: true });
  await expect(page.getByText("Years: leads")).toBeVisible();
  await expect(days).toBeHidden();
  await checkLooks(page);
  await page.locator("summary", { hasText: "Nightly backup" }).click();
  await saveWhileSaving(page, days, "nightly-backup");
  await page.locator("summary", { hasText: "How fast you answer" }).click();
  const shown = page.locator("#promise-meter-shown");
  const countSaved = countCalls(page, "PUT", /settings\/promise/);
  let before = [await shown.getAttribute("aria-checked"), countSaved()] as const;
  await inTime(
    page,
    async () => {
      before = [await shown.getAttribute("aria-checked"), countSaved()];
      const tookMs = await pressTwice(page, shown, 250);
      await expect(page.getByText("Saved").first()).toBeVisible();
      return tookMs;
    },
    async () => {
      await expect(shown).toHaveAttribute("aria-checked", String(before[0] === "false"));
      expect(countSaved()).toBe(before[1] + 1);
    },
  );
});

test("a note whose response was lost is stored once @proof", async ({ page, staff }) => {
  const [one, other] = [await postLead(staff), await postLead(staff)];
  await page.goto(`/admin/leads/${other}`);
  await page.goto(`/admin/leads/${one}`);
  const note = page.getByLabel("Note", { exact: true });
  const lines = page.getByRole("region", { name: "Timeline" }).getByText("She asked for June");
  await note.fill("She asked for June");
  await loseAnswer(page, "**/notes");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("No answer came")).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("She asked for June");
  await expect(lines).toHaveCount(1);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note).toHaveValue("");
  await expect(lines).toHaveCount(1);

  await note.fill("Of the first family");
  // Back shows a page from the back/forward cache, after a later page has changed the draft.
  await page.evaluate(() => {
    const kept = sessionStorage.getItem("staff-texts") ?? "";
    sessionStorage.setItem("staff-texts", kept.replace("first family", "first family, by hand"));
  });
  await showKept(page);
  await expect(note).toHaveValue("Of the first family, by hand");
  await page.goto(`/admin/leads/${other}`);
  await expect(note).toHaveValue("");
});

for (const [later, calls] of [
  ["00:10", 1],
  ["10:00", 2],
] as const) {
  test(`a call whose response was lost, pressed ${later} later: ${calls} on the timeline @proof`, async ({
    page,
    staff,
  }) => {
    await page.clock.install();
    await page.goto(`/admin/leads/${await postLead(staff, callable)}`);
    const lines = page.getByRole("region", { name: "Timeline" }).getByText(/no answer/i);
    await loseAnswer(page, "**/calls");
    const outcome = page.getByRole("button", { name: "No answer" });
    await outcome.click();
    await expect(page.getByText("No answer came")).toBeVisible();
    // After the time of a second press. The page then shows the logged call and its try by itself.
    await page.clock.fastForward(later);
    await expect(lines).toHaveCount(1);
    await outcome.click();
    await expect(page.getByText("No answer: logged.")).toBeVisible();
    await expect(lines).toHaveCount(calls);
  });
}

test("a day typed into the filters is requested once @proof", async ({ page, staff }) => {
  await postLead(staff);
  await page.goto("/admin/leads");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const from = page.getByLabel("From", { exact: true });
  await from.focus();
  await page.keyboard.type("01022026", { delay: 40 });
  await expect(page).toHaveURL(/[?&]from=2026-01-02$/);
  await expect(from).toHaveValue("2026-01-02");
  await expect(from).toBeFocused();
  const campaign = page.getByLabel("First source", { exact: true });
  await campaign.fill("spring");
  await campaign.press("Enter");
  await expect(page).toHaveURL(/source=spring/);
  await expect(campaign).toBeFocused();

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/audit?")) asked.push(request.url());
  });
  await page.goto("/admin/audit");
  const until = page.getByLabel("To", { exact: true });
  await until.focus();
  await page.keyboard.type("01022026", { delay: 40 });
  await expect.poll(() => asked.filter((url) => /to=2026-01-0/.test(url)).length).toBe(1);
  await expect(until).toHaveValue("2026-01-02");
  await until.focus();
  await page.keyboard.type("0203", { delay: 40 });
  await page.keyboard.type("202");
  await page.keyboard.press("Enter");
  await expect(page.getByText("all four digits of the year").first()).toBeVisible();
  expect(asked.filter((url) => url.includes("to=0"))).toEqual([]);

  await page.goto("/admin/site/archive");
  const at = page.getByLabel("Day and time");
  await expect(page.getByText("It stood so from")).toBeVisible();
  const looked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/archive/comparison?")) looked.push(request.url());
  });
  await at.focus();
  await page.keyboard.type("01022026", { delay: 40 });
  await expect(at).toHaveValue(/^2026-01-02T/);
  await expect(page.getByText("The file has nothing of that time.")).toBeVisible();
  expect(looked.filter((url) => !/from=20[23]\d-/.test(url))).toEqual([]);
});

test("the effect of a setting shows as soon as it is saved @proof", async ({ page }) => {
  await page.goto("/admin/settings#backup");
  const card = page.locator("#backup");
  await expect(card.getByText("Off", { exact: true })).toBeHidden();
  await card.getByText("Make a backup each night").click();
  await card.getByRole("button", { name: "Save", exact: true }).click();
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
});
