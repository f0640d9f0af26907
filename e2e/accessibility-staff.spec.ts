import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { callable, makeEmail, postLead } from "./a-lead.ts";
import { readLayoutShift } from "./read-layout-shift.ts";
import { checkLook, checkLooks, checkZoomed, expectTappable, isEveryLook } from "./check-looks.ts";
import { expect, test } from "./staff-test.ts";

const longName = {
  fullName:
    "Wolfeschlegelsteinhausenbergerdorff Maria-Anastasia Kubitschek de Oliveira e Albuquerque",
  email: "a.very.long.address.of.somebody.with.patience@subdomain.of-a-long-company.example.com",
  phone: "+1 (614) 555-0142 extension 12345",
};
const rightToLeftName = { fullName: "محمد عبد الرحمن الأنصاري" };
const child = { birthYear: String(new Date().getFullYear() - 10) };

test("the dashboard with many leads and long names is accessible", async ({ page, staff }) => {
  await Promise.all(Array.from({ length: isEveryLook ? 60 : 12 }, () => postLead(staff)));
  const id = await postLead(staff, { ...longName, attribution: { utm_source: "a".repeat(200) } });
  await postLead(staff, rightToLeftName);
  await postLead(staff, child);
  const task = { title: "Send the comparison", dueAt: new Date(Date.now() - 90_000).toISOString() };
  await staff.post(`/api/admin/leads/${id}/tasks`, { data: task });
  await page.goto("/admin/dashboard");
  await expect(page.getByText(longName.email)).toBeVisible();
  await expect(page.getByRole("link", { name: task.title })).toBeVisible();
  await checkLooks(page);
  await checkZoomed(page);
  await page.goto("/admin/leads");
  await expect(page.getByText(longName.fullName).first()).toBeVisible();
  await page.getByLabel("Select all that are shown").click();
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible();
  await checkLooks(page);
  if (!isEveryLook) return;
  await page.goto("/admin/dashboard");
  await page.getByRole("searchbox").fill("no such family");
  await expect(page.getByText("No lead matches this search.")).toBeVisible();
  await checkLooks(page);
});

test("the dashboard is accessible while it loads and once it failed @proof", async ({ page }) => {
  const leads = /\/api\/admin\/leads\?/;
  await page.route(leads, () => {});
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Loading leads...")).toBeVisible();
  await checkLooks(page);
  await page.unroute(leads);
  await page.route("**/api/admin/**", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("The figures could not be loaded.")).toBeVisible();
  await checkLooks(page);
});

/** In the gate one list is checked for all pages of its kind. */
const lists = isEveryLook
  ? [
      "/admin/leads",
      "/admin/audit",
      "/admin/staff",
      "/admin/inquiries",
      "/admin/applications",
      "/admin/crm-settings",
      "/admin/settings",
      "/admin/site/facts",
    ]
  : ["/admin/leads"];

/** Pages on which a part grows with its answer and could move the parts below. */
const listGrowing = (leadId: string) =>
  isEveryLook
    ? [
        "/admin/staff/admin",
        "/admin/account",
        "/admin/site/archive",
        // This makes the server render all pages again, which takes seconds.
        "/admin/site/editions",
        `/admin/settings/people/lead/${leadId}`,
      ]
    : ["/admin/account"];

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("every target takes a finger's press, and no page moves as it loads", async ({
    page,
    staff,
  }) => {
    const id = await postLead(staff, longName);
    const task = { title: "Call again", dueAt: new Date(Date.now() - 90_000).toISOString() };
    await staff.post(`/api/admin/leads/${id}/tasks`, { data: task });
    // These people may be called, so the number in the lists is a link that is checked, too.
    const written = {
      fullName: longName.fullName,
      email: "amara@example.com",
      phone: "614-555-0142",
    };
    const data = { ...written, subject: "annuities", message: "How long is our money tied up?" };
    for (const path of ["contact-inquiry", "career-application"]) {
      expect((await staff.post(`/api/${path}`, { data })).status()).toBe(201);
    }
    // The longest queue that Today shows.
    await Promise.all(Array.from({ length: 6 }, () => postLead(staff)));
    // Answers arrive one after another, as on a slow line: a late one could move what is shown already.
    let calls = 0;
    await page.route("**/api/admin/**", async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 20 * (calls % 8)));
      await route.continue();
    });
    for (const path of ["/admin/dashboard", `/admin/leads/${id}`, ...lists]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await readLayoutShift(page), path).toBeLessThan(0.02);
      // The list of leads is checked below, with all that opens on it.
      if (isEveryLook || path !== "/admin/leads") await expectTappable(page);
    }
    for (const path of listGrowing(id)) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await readLayoutShift(page), path).toBeLessThan(0.02);
      if (isEveryLook) await expectTappable(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const onDesk = [...lists, ...listGrowing(id)];
    for (const path of ["/admin/dashboard", ...(isEveryLook ? onDesk : [])]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await readLayoutShift(page), `${path} on a desk`).toBeLessThan(0.02);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    // The name keeps its room beside a booked time of any length.
    const bookedFor = new Date(Date.now() + 200 * 86_400_000).toISOString();
    const booking = { bookedFor, requestKey: randomUUID() };
    expect((await staff.post(`/api/admin/leads/${id}/bookings`, { data: booking })).status()).toBe(
      201,
    );
    // A few rows are checked for all.
    await postLead(staff, { email: longName.email });
    await page.goto(`/admin/leads?q=${longName.email}`);
    const row = page.getByRole("row", { name: "Amara Okafor" }).first();
    const heightOf = (element: Element) => element.getBoundingClientRect().height;
    expect(await row.evaluate(heightOf)).toBeLessThanOrEqual(96);
    await page.getByRole("button", { name: "Filters" }).tap();
    await page.getByLabel("Select all that are shown").tap();
    await expectTappable(page);
  });
});

test("no link of staff is lower than 24 px for a mouse @proof", async ({ page, staff }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await postLead(staff, { ...callable, email: makeEmail() });
  await Promise.all(Array.from({ length: 6 }, () => postLead(staff)));
  for (const path of ["/admin/dashboard", "/admin/leads", `/admin/leads/${id}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.evaluate(listLowLinks), path).toEqual([]);
  }
});

/** Links that take presses on less than 24 px of height, but for those within a sentence. */
function listLowLinks(): string[] {
  const isInSentence = ({ parentElement }: Element) =>
    [...(parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  const takes = (link: Element, x: number, y: number) =>
    link.contains(document.elementFromPoint(x, y));
  return [...document.querySelectorAll("main a[href]")].flatMap((link) => {
    link.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = link.getBoundingClientRect();
    const [middle, center] = [x + Math.min(width / 2, 40), y + height / 2];
    if (width === 0 || isInSentence(link) || !takes(link, middle, center)) return [];
    const isHigh = takes(link, middle, center - 11.9) && takes(link, middle, center + 11.9);
    return isHigh ? [] : [`${height}: ${link.textContent}`];
  });
}

const leads = [
  { what: "a lead with long words", changes: { ...longName, contactConsent: true } },
  {
    what: "a lead under 18 with a name from right to left @proof",
    changes: { ...child, ...rightToLeftName },
  },
  { what: "a lead from a machine @proof", changes: { website: "https://spam.example" } },
];

for (const { what, changes } of leads) {
  test(`accessible: the page of ${what}`, async ({ page, staff }) => {
    await page.goto(`/admin/leads/${await postLead(staff, changes)}`);
    await expect(page.getByRole("heading", { name: "Why this score" })).toBeVisible();
    await checkLooks(page);
  });
}

test("a lead's forms, its keys and its trash are accessible @proof", async ({ page, staff }) => {
  const id = await postLead(staff, rightToLeftName);
  await page.goto(`/admin/leads/${id}`);
  await page.getByRole("button", { name: "Closed", exact: true }).click();
  await page.getByRole("button", { name: "Close it" }).click();
  await page.getByRole("button", { name: "Add a task" }).click();
  await page.getByRole("button", { name: "Save task" }).click();
  await expect(page.getByText("Please say why it is closed")).toBeVisible();
  await checkLooks(page);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await checkLook(page, { width: 360, colorScheme: "dark" });
  await expectNothingBlank(page.getByRole("dialog", { name: "Keys on this page" }));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete lead" }).click();
  await checkLook(page, { width: 1280, colorScheme: "light" });
  await expectNothingBlank(page.getByRole("dialog", { name: "Delete this lead?" }));
  await page.keyboard.press("Escape");
  await staff.delete(`/api/admin/leads/${id}`, { data: { reason: "مرسل مرتين" } });
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await checkLook(page, { width: 1280, colorScheme: "light" });
});

/** A dialog with one or two questions is only as tall as they are. */
async function expectNothingBlank(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const blank = await dialog.evaluate((element) => {
    const end = element.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    return element.getBoundingClientRect().bottom - end;
  });
  expect(blank).toBeLessThan(4);
}

test("the audit trail and the own account are accessible @proof", async ({ page, staff }) => {
  await page.goto(`/admin/leads/${await postLead(staff)}`);
  // The audit entries are written a moment after the answer.
  await expect(async () => {
    await page.goto("/admin/audit");
    await page.getByLabel("Action").selectOption("All");
    const entry = page.getByRole("cell", { name: "Sign-in" }).first();
    await expect(entry).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await checkLooks(page);
  // The archive stores the pages a moment after the start.
  await page.getByRole("link", { name: "What the site said on any day" }).click();
  await expect(page.getByRole("heading", { name: "What the site said" })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("cell", { name: "now" }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/entries are as they were filed/)).toBeVisible();
  await page.goto("/admin/account");
  const current = page.getByLabel("Password you use now");
  const next = page.getByLabel("New password");
  const change = page.getByRole("button", { name: "Change password" });
  await next.fill("four words in a row");
  await change.click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(current).toBeFocused();
  // While the field is typed again, its fault is not shown until the next attempt.
  await next.fill("half");
  await current.fill("a guess");
  await expect(page.getByText("Password is required")).toHaveCount(0);
  await expect(next).not.toHaveAttribute("aria-invalid");
  await next.fill("password1234");
  await change.click();
  const easy = page.getByText("This password is easy to guess");
  await expect(easy).toBeVisible();
  await expect(next).toBeFocused();
  await checkLooks(page);
  // The server found this fault, and it is about the other field.
  await current.fill("another guess");
  await expect(easy).toBeVisible();
  await next.fill("none of its words");
  await expect(easy).toHaveCount(0);
});

test("settings are saved once their faults are corrected @proof", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.url().replace(/.*\//, ""));
  });
  const cards = [
    ["Leads, in years", "0", "2", "retention", "Please enter a whole number from 1 to"],
    ["Days to keep", "", "6", "nightly-backup", "Please enter a whole number from 1 to 14"],
  ] as const;
  for (const [label, wrong, right, key, sentence] of cards) {
    await page.goto(`/admin/settings#${key.replace("nightly-", "")}`);
    const field = page.getByLabel(label, { exact: true });
    const form = page.locator("form").filter({ has: field });
    const save = form.getByRole("button", { name: "Save" });
    await field.fill(wrong);
    await expect(form.getByText(sentence)).toHaveCount(0);
    await save.click();
    await expect(form.getByText(sentence)).toBeVisible();
    await expect(field).toBeFocused();
    expect(sent).not.toContain(key);
    await checkLooks(page);
    await field.fill(right);
    await expect(form.getByText(sentence)).toHaveCount(0);
    await save.dblclick();
    await expect.poll(() => sent.filter((name) => name === key)).toHaveLength(1);
    await expect(save).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue(right);
    expect(sent.filter((name) => name === key)).toHaveLength(1);
  }
});
