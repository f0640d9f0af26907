import type { APIRequestContext, Page } from "@playwright/test";
import { familyAnswers, findLeads, makeEmail } from "./a-lead.ts";
import {
  answerAll,
  answerStep,
  completeButton,
  expectNotice,
  expectStep,
  expectThanks,
  goToStep,
  nextButton,
  openAnswered,
  questionnairePath,
} from "./answer-questionnaire.ts";
import { answer, calculate, number } from "./calculator-steps.ts";
import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";

const titles = [
  "Current Strategy",
  "Hidden Strategies",
  "Family Protection",
  "Legacy",
  "Personal Priorities",
  "Market Growth & Protection",
  "Tax-Free Growth",
  "Access to Wealth While Living",
  "Personalization Inputs",
];

const backButton = (page: Page) => page.getByRole("button", { name: "Back" });

/** Checks that the reopened page names the person to whom the lead is assigned, with a link. */
async function expectCaller(page: Page, staff: APIRequestContext, id: string): Promise<void> {
  const license = { state: "OH", line: "life", number: "7", resident: true };
  const profile = {
    licences: [{ ...license, from: "2020-01-01", until: "2099-01-01" }],
    languages: ["en"],
    shownName: "Rosa Park",
    scheduleUrl: "https://cal.example/rosa",
  };
  await staff.put("/api/admin/staff/admin/profile", { data: profile });
  const { lead } = await (await staff.get(`/api/admin/leads/${id}`)).json();
  const change = { version: lead.version, assignee: "admin" };
  expect((await staff.patch(`/api/admin/leads/${id}`, { data: change })).status()).toBe(200);
  await page.reload();
  const link = page.getByRole("link", { name: "Schedule a Call" });
  await expect(link).toHaveAttribute("href", "https://cal.example/rosa");
  await expect(page.getByText("You hear from Rosa Park.")).toBeVisible();
  await staff.put("/api/admin/staff/admin/profile", { data: { languages: ["en"] } });
}

/** Checks that the wish fields are folded and nothing is preselected. */
async function wish(page: Page): Promise<void> {
  await page.getByText("Would you like to talk with someone in particular?").click();
  await expect(page.locator("#callWish")).toHaveValue("");
  await page.locator("#callWish").selectOption("A woman");
  await page.locator("#askedFor").fill("Grace, my neighbor");
}

test("a family answers ten steps; staff read answers and score", async ({ page, staff }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const answers = { ...familyAnswers, email: makeEmail() };
  await page.goto(questionnairePath);
  await expect(backButton(page)).toBeDisabled();
  const places = new Set<string>();

  for (const [index, title] of titles.entries()) {
    const step = index + 1;
    const heading = page.getByRole("heading", { level: 1, name: title });
    await expect(heading).toBeInViewport({ ratio: 1 });
    if (step > 1) await expect(heading).toBeFocused();
    await expectStep(page, step);
    await expect(page.getByRole("progressbar")).toHaveJSProperty("position", step / 10);
    await expect(page.locator(".questionnaire-card .text-ink-muted").first()).not.toBeEmpty();
    const forward = step === 9 ? completeButton(page) : nextButton(page);
    await expect(forward).toBeDisabled();
    await expect(forward).toBeInViewport({ ratio: 1 });
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The nine fields are longer than a desktop screen.
      if (width > 360 && step === 9) continue;
      places.add(`${width} px: ${(await forward.boundingBox())?.y}`);
    }
    await answerStep(page, step, answers);
    if (step === 9) await wish(page);
    await expect(forward).toBeEnabled();
    await forward.click();
  }

  expect([...places], "where Next stands").toHaveLength(2);

  await expectThanks(page);
  await expectStep(page, 10);
  await expect(page.getByRole("heading", { name: "Thank You, Amara!" })).toBeFocused();
  await expectNotice(page, "Success!");
  await expectNotice(page, "Your Wealth Blueprint request has been submitted.");
  await expect(page.getByText("will connect with you within 24 hours")).toBeVisible();
  await expect(page.getByRole("link", { name: "Schedule a Call" })).toHaveAttribute(
    "href",
    "https://schedule.hearthstone.example/strategy-call",
  );
  await expect(page.getByRole("link", { name: "opens in a new tab" })).toHaveAttribute(
    "target",
    "_blank",
  );
  const leads = await findLeads(staff, answers.email);
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({
    ...answers,
    callWish: "woman",
    askedFor: "Grace, my neighbor",
    contactConsent: false,
    contact: { state: "revoked" },
    leadScore: 89,
    leadCategory: "hot",
    pageUrl: page.url(),
    userAgent: await page.evaluate(() => navigator.userAgent),
  });
  await expectCaller(page, staff, leads[0]?.id ?? "");
  await page.getByRole("link", { name: "Return Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a lead carries the first campaign or site that led the family here, and the last one @proof", async ({
  page,
  staff,
}) => {
  const answers = { ...familyAnswers, email: makeEmail() };
  await page.goto("/about?utm_source=letter&utm_campaign=spring");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/contact/);
  await page.goto("/calculators", { referer: "https://news.example/story?reader=amara" });
  await answerAll(page, answers);
  await completeButton(page).click();
  await expectThanks(page);
  const [lead] = await findLeads(staff, answers.email);
  expect(lead?.attribution).toEqual({
    utm_source: "letter",
    utm_campaign: "spring",
    last_referrer: "https://news.example",
  });
});

test("the whole questionnaire works with the keyboard alone", async ({ page, staff }) => {
  const email = makeEmail();
  await page.goto(questionnairePath);
  await expectStep(page, 1);
  await page.locator("#q1").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(nextButton(page)).toBeEnabled();
  await page.keyboard.press("Enter");

  for (let step = 2; step <= 8; step += 1) {
    await expectStep(page, step);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(backButton(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }

  await expectStep(page, 9);
  // The code of the step loads after the step is named, so the journey waits for its first field.
  await page.locator("#birthYear").waitFor();
  const type = async (text: string) => {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  };
  for (const text of ["1984", "43004", "$100"]) await type(text);
  // The chips take the keys of radio buttons.
  for (const keys of [["Space", "ArrowRight", "ArrowRight"], ["Space", "ArrowRight"], ["Space"]]) {
    await page.keyboard.press("Tab");
    for (const key of keys) await page.keyboard.press(key);
  }
  for (const text of ["Kim Lee", email, "614-555-0142"]) await type(text);
  // No choice about calls was made: the first press asks, and sends nothing.
  await page.keyboard.press("Enter");
  const asked = page.getByText("Choose, and it goes");
  await expect(asked).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Yes, call or text me" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expectThanks(page);
  await expect(
    page.getByText(/^One of us calls 614-555-0142 by (tomorrow at|\d+:\d\d (this|tonight))/),
  ).toBeVisible();
  const [lead] = await findLeads(staff, email);
  expect(lead).toMatchObject({
    q1: "yes",
    q2: "no",
    q9: "yes",
    income: "100k-149k",
    citizenshipStatus: "other",
    maritalStatus: "married",
    hasChildren: "yes",
    fullName: "Kim Lee",
    phone: "614-555-0142",
    contactConsent: true,
  });
});

test("Back, in the page or the browser, returns one step to its answers", async ({ page }) => {
  await page.goto("/");
  await goToStep(page, 4);
  await backButton(page).click();
  await expectStep(page, 3);
  await expect(page.locator('input[name="q4"][value="yes"]')).toBeChecked();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expectStep(page, 2);
  await expect(page.locator('input[name="q3"][value="yes"]')).toBeChecked();
  await page.goForward();
  await expectStep(page, 3);
  await page.goBack();
  await page.goBack();
  await expectStep(page, 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("after Thank You the browser's Back leaves the questionnaire @proof", async ({ page }) => {
  await page.goto("/");
  await answerAll(page, { ...familyAnswers, email: makeEmail() });
  await completeButton(page).click();
  await expectThanks(page);
  await page.waitForFunction(() => (history.state as { depth: number }).depth === 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("analytics count the first answer and the sending, once each @proof", async ({ page }) => {
  await page.addInitScript(() => {
    const events: unknown[] = [];
    Object.assign(window, { events, gtag: (...call: unknown[]) => events.push(call) });
  });
  await page.goto(questionnairePath);
  const readEvents = () =>
    page.evaluate(() =>
      (window as { events?: [string, string][] }).events?.map(([, name]) => name),
    );
  await page.locator('input[name="q2"][value="yes"]').check();
  expect(await readEvents()).toEqual([]);
  await page.locator('input[name="q1"][value="yes"]').check();
  await page.locator('input[name="q1"][value="no"]').check();
  expect(await readEvents()).toEqual(["wizard_started"]);
  await openAnswered(page);
  await completeButton(page).click();
  await expectThanks(page);
  expect(await readEvents()).toEqual(["wizard_completed"]);
});

test("a calculator's numbers go along, unless they are taken out", async ({
  page,
  staff,
  site,
}) => {
  const email = await openAnswered(page);
  await page.goto("/calculators");
  await calculate(page);
  await page.getByRole("tab", { name: "Cost of waiting" }).click();
  await number(page, "Years of waiting").fill("3");
  await calculate(page);
  const counted = (await answer(page).textContent()) ?? "";
  await page.getByRole("link", { name: "Take these numbers to my Blueprint" }).click();

  const brought = page.getByRole("group", { name: "Your calculator numbers" });
  const waiting = brought.getByRole("checkbox", { name: "Cost of waiting" });
  const compound = brought.getByRole("checkbox", { name: "Compound growth" });
  await expect(waiting).toBeChecked();
  await expect(waiting).toHaveAccessibleName(
    `Cost of waiting Waiting 3 years could cost: ${counted}`,
  );
  await expect(compound).not.toBeChecked();
  await expectAccessible(page);
  await compound.check();
  await page.reload();
  await expect(compound).toBeChecked();
  await compound.uncheck();
  await completeButton(page).click();
  await expectThanks(page);
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  expect(kept.filter((name) => name.includes("numbers"))).toEqual([]);
  await page.getByRole("heading", { name: "Where to look next" }).click();
  const again = page.getByRole("link", { name: "Open it with your numbers" });
  await expect(again).toHaveAttribute("href", /^\/calculators\/waiting#.*delayYears=3/);
  await page.goto(`/es${questionnairePath}`);
  await page.getByRole("button", { name: "Ver mi Plan Familiar" }).click();
  await page.getByRole("heading", { name: "Qué puede ver ahora" }).click();
  await expect(page.getByText(`Esperar 3 años podría costarle: ${counted}`)).toBeVisible();

  const [lead] = await findLeads(staff, email);
  await page.request.post("/api/auth/login", { data: site.admin });
  await page.goto(`/admin/leads/${lead?.id}`);
  await expect(page.getByRole("heading", { name: "Numbers brought along" })).toBeVisible();
  await expect(
    page.getByText(`Waiting 3 years could cost: ${counted}`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Years of waiting")).toBeVisible();
  await expect(page.getByText("Compound growth")).toHaveCount(0);
});
