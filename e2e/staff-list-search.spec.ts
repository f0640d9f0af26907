import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { postLead } from "./a-lead.ts";
import { checkLook } from "./check-looks.ts";
import { type Gate, hold, makeGate } from "./make-gate.ts";
import { expect, test } from "./staff-test.ts";

const message = {
  fullName: "Amara Okafor",
  email: "amara@example.com",
  phone: "614-555-0142",
  message: "How long would our money be tied up?",
};

async function postMessage(staff: APIRequestContext, path: string, data: object): Promise<void> {
  expect((await staff.post(path, { data: { ...message, ...data } })).status()).toBe(201);
}

const lists = [
  { path: "/admin/leads", fill: (staff: APIRequestContext) => postLead(staff) },
  {
    path: "/admin/inquiries",
    fill: (staff: APIRequestContext) =>
      postMessage(staff, "/api/contact-inquiry", { subject: "annuities" }),
  },
  {
    path: "/admin/applications",
    fill: (staff: APIRequestContext) => postMessage(staff, "/api/career-application", {}),
  },
];

const leadList = /\/api\/admin\/leads(?:\?|\/search$)/;

/** Watches whether a text appears on the page from now on, even for a moment. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle((wanted) => {
    const state = { seen: false };
    new MutationObserver(() => {
      state.seen ||= document.body.textContent.includes(wanted);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return state;
  }, text);
  return () => seen.evaluate((state) => state.seen);
}

for (const [path, empty, noMatch, when] of [
  ["/admin/leads", "No leads yet.", "No lead fits this view.", ""],
  ["/admin/dashboard", "No leads found.", "No lead matches this search.", " @proof"],
] as const) {
  test(`the search of ${path} misses no letter, and requests once${when}`, async ({
    page,
    staff,
  }) => {
    await postLead(staff);
    await page.clock.install();
    const searched: string[] = [];
    page.on("request", (request) => {
      if (!leadList.test(request.url())) return;
      const asked = (request.postDataJSON() ?? {}) as { readonly q?: string };
      searched.push(asked.q ?? "");
    });
    const gate = await hold(page, leadList, (route) => route.abort());
    await page.goto(path);
    const search = page.getByRole("searchbox");
    const rows = page.getByRole("rowheader");
    await expect.poll(() => searched).toEqual([""]);
    await search.press("a");
    await expect(search).toBeFocused();
    gate.open();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(search).toBeFocused();
    await page.unroute(leadList);
    await search.press("m");
    await expect(rows.first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("am");

    await expect.poll(() => searched.at(-1)).toBe("am");
    const before = searched.length;
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await search.pressSequentially("ongst no name");
    await page.clock.resume();
    await expect(page.getByText(noMatch)).toBeVisible();
    expect(searched.slice(before)).toEqual(["amongst no name"]);
    expect(page.url()).not.toContain("amongst");

    const wasCalledEmpty = await watchFor(page, empty);
    await search.fill("");
    await expect(rows.first()).toBeVisible();
    await expect(search).toBeFocused();
    expect(await wasCalledEmpty()).toBe(false);
  });
}

test("Back from a found lead leads to the search @proof", async ({ page, staff }) => {
  const id = await postLead(staff, { fullName: "Found Family" });
  await postLead(staff, { fullName: "Other Family" });
  await page.goto("/admin/dashboard");
  const search = page.getByRole("searchbox");
  await search.fill("found fam");
  await page.getByRole("link", { name: "View Found Family" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(search).toHaveValue("found fam");
  const found = page.getByRole("group", { name: "Recent Leads" }).getByRole("rowheader");
  await expect(found).toHaveText(["Found Family"]);
});

test("the focus stays in a list when its buttons disappear @proof", async ({ page, staff }) => {
  for (let index = 0; index < 11; index += 1) await postLead(staff, { fullName: "Last of Many" });
  await page.route("**/api/admin/leads?*", (route) => route.abort(), { times: 1 });
  await page.goto("/admin/dashboard");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("group", { name: "Recent Leads" })).toBeFocused();
  await page.getByRole("searchbox").fill("last of many");
  await expect(page.getByText("Showing 10 of 11")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(page.getByText("Showing 11 of 11")).toBeFocused();
});

/** The first column of the CSV that the browser makes of a view. */
async function exportNames(page: Page): Promise<Array<string | undefined>> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  return file.split("\r\n").map((line) => line.split(",")[0]);
}

/** Checks that Enter does not open the current row when it is out of view. */
async function pressEnterOnNothing(page: Page, searchedAgain: string): Promise<void> {
  const search = page.getByRole("searchbox");
  await search.fill("nobody");
  await expect(page.getByText("No lead fits this view.")).toBeVisible();
  await search.blur();
  await page.keyboard.press("Enter");
  await search.fill(searchedAgain);
}

test("a searched name is kept, and is in no address", async ({ page, staff }) => {
  await postLead(staff, { fullName: "Rebecca Reload" });
  await page.goto("/admin/leads?q=rebecca%20reload&sort=oldest");
  await expect(page).toHaveURL(/\/admin\/leads\?sort=oldest$/);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("rebecca reload");
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveText(["Rebecca Reload"]);
});

/** Holds the next answer to a search of the list until the gate is opened. A list that is shown again asks for its rows at once. */
async function holdNextNews(page: Page): Promise<Gate> {
  const late = makeGate();
  await page.route(
    "**/api/admin/leads/search",
    async (route) => {
      const old = await route.fetch();
      await late.opened;
      await route.fulfill({ response: old }).catch(() => {});
    },
    { times: 1 },
  );
  return late;
}

/** Stores three leads with this family name, newest first, and opens the list that is searched for it. */
async function openFamily(page: Page, staff: APIRequestContext, name: string) {
  const family = ["First", "Second", "Third"].map((first) => `${first} ${name}`);
  for (const fullName of family.toReversed()) await postLead(staff, { fullName });
  await page.goto(`/admin/leads?q=${name}&category=lukewarm`);
  await expect(page.getByText("it was left out: category.")).toBeVisible();
  const names = page.getByRole("rowheader").getByRole("link");
  await expect(names).toHaveText(family);
  return { names, family };
}

test("leads are worked by keyboard, changed in bulk, and undone", async ({ page, staff }) => {
  const { names } = await openFamily(page, staff, "Keyboardist");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "First Keyboardist" })).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Second Keyboardist" })).toBeVisible();
  const late = await holdNextNews(page);
  await page.goBack();
  await expect(names).toHaveCount(3);
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: "First Keyboardist" })).toBeFocused();

  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByLabel("Set status").selectOption("Contacted");
  const statuses = page.locator('td[data-column="status"]');
  await expect(statuses).toHaveText(["Contacted", "Contacted", "New"]);
  await expect(page.getByText("2 changed").first()).toBeVisible();
  late.open();
  await page.waitForLoadState("networkidle");
  await expect(statuses).toHaveText(["Contacted", "Contacted", "New"]);
  await checkLook(page, { width: 360, colorScheme: "dark" });
  // A press as long as a finger's: the notice does not move until the press is over.
  const undo = page.getByRole("button", { name: "Undo" });
  await page.route("**/bulk", (route) => route.abort(), { times: 1 });
  await undo.click({ delay: 120 });
  await expect(page.getByText("No answer came").first()).toBeVisible();
  await undo.click();
  await expect(statuses).toHaveText(["New", "New", "New"]);
});

test("a view of a list is kept, opened, deleted, and exported @proof", async ({ page, staff }) => {
  const { names, family } = await openFamily(page, staff, "Viewmaker");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name of this view").fill("Viewmakers");
  await page.keyboard.press("Enter");
  const view = page.getByRole("link", { name: "Viewmakers" });
  await expect(view).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Hot & new" }).click();
  await expect(page).toHaveURL(/category=hot&pipelineStatus=new$/);
  await view.click();
  // The view that was left may show the same three rows, so the rows do not tell that it changed.
  await expect(view).toHaveAttribute("aria-current", "true");
  await expect(names).toHaveCount(3);
  await pressEnterOnNothing(page, "Viewmaker");
  await expect(names).toHaveCount(3);
  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(view).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(view).toBeVisible();

  expect(await exportNames(page)).toEqual(["\uFEFFName", ...family, ""]);
});

test("one button opens the filters and counts them @proof", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/admin/leads?pipelineStatus=new&category=hot&overdue=true");
  const filters = page.getByRole("button", { name: "Filters (2)" });
  await expect(filters).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByLabel("Category")).toBeHidden();
  await filters.press("Enter");
  await expect(page.getByLabel("Category")).toHaveValue("hot");
  await page.getByLabel("Category").selectOption("");
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await checkLook(page, { width: 320, colorScheme: "light" });
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/leads$/);
});

test("the first row of each list begins within 240 px @proof", async ({ page, staff }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // One lead is set aside, so that the list has that tab, too; saved views of other journeys are removed.
  await postLead(staff, { website: "https://spam.example" });
  const { views } = await (await staff.get("/api/admin/views?list=lead")).json();
  for (const { id } of views) await staff.delete(`/api/admin/views/${id}`);
  for (const { path, fill } of lists) {
    await fill(staff);
    await page.goto(path);
    const row = page.locator("[data-record]").first();
    await expect(row.locator("[data-call]")).toBeVisible();
    await expect(row.locator(".stage-track")).toBeVisible();
    if (path === "/admin/leads") await expect(page.getByText("Set aside as")).toBeVisible();
    expect((await row.boundingBox())?.y, path).toBeLessThanOrEqual(240);
    await checkLook(page, { width: 1440, colorScheme: "light" }, false);
  }
});

test("Back from a lead restores filters and row @proof", async ({ page, staff }) => {
  await page.setViewportSize({ width: 1024, height: 420 });
  for (let count = 1; count <= 9; count += 1) {
    await postLead(staff, { fullName: `Back Again ${count}` });
  }
  // Searched by name, because these leads may be on another page of the list.
  await page.goto("/admin/leads?category=hot&sort=oldest&q=Back+Again");
  const last = page.getByRole("link", { name: "Back Again 9" });
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole("link", { name: "List: back to where you came from" }).click(),
  ]) {
    await last.click();
    await expect(page.getByRole("heading", { level: 1, name: "Back Again 9" })).toBeVisible();
    await goBack();
    // The search is in the history state, because a name must not be in an address.
    await expect(page).toHaveURL(/category=hot&sort=oldest$/);
    await expect(last).toBeInViewport();
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  }
});

test("a half-typed search is used in the next view @proof", async ({ page, staff }) => {
  await postLead(staff, { fullName: "Typed Early" });
  await page.goto("/admin/leads");
  await expect(page.getByText(/^Showing \d/)).toBeVisible();
  await page.clock.install();
  await page.getByRole("searchbox").fill("typed early");
  await page.getByLabel("Status").selectOption("new");
  await expect(page).toHaveURL(/pipelineStatus=new$/);
  await page.clock.runFor(1_000);
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await expect(page).toHaveURL(/pipelineStatus=new$/);
});

test("a record opens although its reader still types @proof", async ({ page, staff }) => {
  const id = await postLead(staff, { fullName: "Opened Early" });
  // The code is delayed, as on a slow line.
  const gate = await hold(page, "**/assets/lead-page-*.js");
  await page.goto("/admin/leads");
  const link = page.getByRole("link", { name: "Opened Early" });
  await expect(link).toBeVisible();
  await page.clock.install();
  await page.getByRole("searchbox").fill("opened");
  await link.click();
  await page.clock.runFor(1_000);
  gate.open();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Opened Early" })).toBeVisible();
});
