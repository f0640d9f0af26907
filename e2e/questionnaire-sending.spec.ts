import type { Page } from "@playwright/test";
import { familyAnswers, findLeads, makeEmail } from "./a-lead.ts";
import {
  answerStep,
  completeButton,
  expectNotice,
  expectStep,
  expectThanks,
  fillField,
  generateButton,
  goToStep,
  nextButton,
  openAnswered,
  questionnairePath,
} from "./answer-questionnaire.ts";
import { checkLooks, expectApart } from "./check-looks.ts";
import { expect, test } from "./journey-test.ts";
import { hold, loseAnswer, makeGate } from "./make-gate.ts";
import { countCalls } from "./press-twice.ts";

const leadAddress = "**/api/lead";

/** Checks the page after a failure: the answers are there, and it does not claim that they did not arrive. */
async function expectUnsent(page: Page, sentence: string): Promise<void> {
  await expectStep(page, 10);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Blueprint is Ready");
  await expect(page.getByText("Your answers have not reached us yet: send them")).toBeVisible();
  const alert = page.getByRole("alert").filter({ hasText: "may not have reached us" });
  await expect(alert).toContainText(sentence);
  await expect(alert).toContainText("Keep this tab open, and nothing is lost.");
  await expect(generateButton(page)).toBeEnabled();
  await page.locator("html:not([data-presses])").waitFor();
}

test("a press while sending changes nothing @proof", async ({ page, staff }) => {
  const count = countCalls(page, "POST", /\/api\/lead$/);
  const gate = await hold(page, leadAddress);
  const email = await openAnswered(page);
  await page.getByRole("button", { name: "Back" }).click();
  await nextButton(page).click();
  await completeButton(page).click();
  const sending = page.getByRole("button", { name: "Sending..." });
  await expect(sending).toBeDisabled();
  await expect(page.locator("#email")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Start over" })).toBeDisabled();
  await sending.click({ force: true });
  await page.goBack();
  await expectStep(page, 9);
  gate.open();
  await expectThanks(page);
  expect(count()).toBe(1);
  expect(await findLeads(staff, email)).toHaveLength(1);
});

test("a connection that fails on step 9 leads to step 10", async ({ page, staff }) => {
  const email = await openAnswered(page);
  await page.route(leadAddress, (route) => route.abort("internetdisconnected"), { times: 2 });
  await completeButton(page).click();
  await expectNotice(page, "Error");
  await expectNotice(page, "There was an error submitting your request. Please try again.");
  await expectUnsent(page, "Please check your connection");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // The notice of the first failure stays until the second, so the journey awaits the second
  // request.
  const failed = page.waitForEvent("requestfailed");
  await generateButton(page).press("Enter");
  await failed;
  await expectUnsent(page, "Please check your connection");
  await expect(generateButton(page)).toBeEnabled();
  await expect(generateButton(page)).toBeFocused();
  expect(await findLeads(staff, email)).toEqual([]);

  const gate = await hold(page, leadAddress);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Generating Your Blueprint..." })).toBeDisabled();
  gate.open();
  await expectThanks(page);
  expect(await findLeads(staff, email)).toHaveLength(1);
});

test("on a phone the notice covers nothing that the family needs @proof", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAnswered(page);
  await page.route(leadAddress, (route) => route.abort(), { times: 1 });
  await completeButton(page).click();
  const notice = page.locator(".toast[data-state=open]");
  await expectApart(notice, page.getByRole("banner"));
  await expectApart(notice, page.getByRole("heading", { level: 1 }));
  // The button that sends again is visible without scrolling, in the bar beside Back.
  await expect(generateButton(page)).toBeInViewport({ ratio: 1 });
  await expectApart(notice, generateButton(page));
  await page.locator("html:not([data-presses])").waitFor();
  await page.getByRole("button", { name: "Start over" }).press("Enter");
  await expectApart(notice, page.getByRole("group", { name: "Clear all your answers?" }));
  await expectApart(notice, page.getByRole("banner"));
  await checkLooks(page);
});

test("on a slow line the page says that it is sending, and does not move @proof", async ({
  page,
}) => {
  await page.clock.install();
  await openAnswered(page);
  await page.route(leadAddress, (route) => route.abort(), { times: 1 });
  await completeButton(page).click();
  await expectUnsent(page, "Please check your connection");
  const gate = await hold(page, leadAddress, (route) => route.abort());
  const button = page.locator("button[type=submit]");
  // Checked on the page, because the notice in the corner may make the browser scroll.
  const readTop = () => button.evaluate((at) => at.getBoundingClientRect().top + scrollY);
  const before = await readTop();
  await button.click();
  await expect(button).toHaveText("Generating Your Blueprint...");
  const news = page.locator("form").getByRole("status");
  await expect(news).toHaveText("");
  await page.clock.fastForward(3_000);
  await expect(news).toHaveText("Still sending. Please keep this page open.");
  await page.clock.fastForward(7_000);
  await expect(news).toContainText("Your connection is slow, and we keep trying.");
  expect(await readTop()).toBe(before);
  gate.open();
  await expectUnsent(page, "Please check your connection");
  await expect(news).toHaveText("");
  expect(await readTop()).toBe(before);
});

test("after a lost response, trying again finds the lead", async ({ page, staff }) => {
  const email = await openAnswered(page);
  await loseAnswer(page, leadAddress);
  await completeButton(page).click();
  await expectUnsent(page, "Please check your connection");
  expect(await findLeads(staff, email)).toHaveLength(1);
  await generateButton(page).click();
  await expectThanks(page);
  expect(await findLeads(staff, email)).toHaveLength(1);
});

test("answers changed after a lost response reach staff too @proof", async ({ page, staff }) => {
  const email = await openAnswered(page);
  await loseAnswer(page, leadAddress);
  await completeButton(page).click();
  await expectUnsent(page, "Please check your connection");
  await page.getByRole("button", { name: "Back" }).click();
  await fillField(page, "phone", "614-555-0199");
  await completeButton(page).click();
  await expectThanks(page);
  const leads = await findLeads(staff, email);
  expect(leads.map(({ phone }) => phone)).toEqual(["614-555-0199", "614-555-0142"]);
});

test("a reload during sending makes no second lead @proof", async ({ page, staff }) => {
  const email = await openAnswered(page);
  const stored = makeGate();
  await page.route(
    leadAddress,
    async (route) => {
      await route.fetch();
      stored.open();
    },
    { times: 1 },
  );
  await completeButton(page).click();
  await stored.opened;
  // As after a crash of the browser: the page never learns the end of its request.
  const kept = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
  await page.addInitScript(([device, tab]) => {
    Object.assign(localStorage, device);
    Object.assign(sessionStorage, tab);
  }, kept);
  await page.reload();
  await expect(page.getByText("Your answers may not have reached us")).toBeVisible();
  await page.getByRole("button", { name: "Generate My Wealth Blueprint" }).click();
  await expectThanks(page);
  expect(await findLeads(staff, email)).toHaveLength(1);
});

test("two tabs side by side make one lead @proof", async ({ page, context, staff }) => {
  const answers = { ...familyAnswers, email: makeEmail() };
  const other = await context.newPage();
  await page.goto(questionnairePath);
  await other.goto(questionnairePath);
  // The code loads after the first paint, and a background tab is not painted: it would load when the
  // tab is shown, and find the first tab's answers.
  await other.waitForFunction(() => history.state !== null);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    for (let step = 1; step <= 8; step += 1) {
      await expectStep(tab, step);
      await answerStep(tab, step, answers);
      await nextButton(tab).click();
    }
    await expectStep(tab, 9);
    await answerStep(tab, 9, answers);
  }
  await page.bringToFront();
  await completeButton(page).click();
  await expectThanks(page);
  await other.bringToFront();
  await completeButton(other).click();
  await expectThanks(other);
  expect(await findLeads(staff, answers.email)).toHaveLength(1);
});

const refusals = [
  {
    when: "the records are out of reach",
    status: 503,
    message: "We can't reach our records right now. Please try again in a moment.",
  },
  {
    when: "too many requests came from one network @proof",
    status: 429,
    message: "Too many requests came from your network. Please wait a few minutes and try again.",
  },
];

for (const { when, status, message } of refusals) {
  test(`the server's sentence is shown: ${when}`, async ({ page, staff }) => {
    const email = await openAnswered(page);
    const body = { success: false, message, requestId: "journey" };
    await page.route(
      leadAddress,
      (route) => route.fulfill({ status, headers: { "Retry-After": "5" }, json: body }),
      { times: 1 },
    );
    await completeButton(page).click();
    await expectUnsent(page, message);
    const isAgain = page.getByText("it is sent again by itself in about a minute");
    await expect(isAgain).toHaveCount(status === 429 ? 1 : 0);
    if (status !== 429) await generateButton(page).click();
    await expectThanks(page);
    expect(await findLeads(staff, email)).toHaveLength(1);
  });
}

test("a hotel's sign-in page does not count as success @proof", async ({ page, staff }) => {
  const email = await openAnswered(page);
  await page.route(
    leadAddress,
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Welcome to our Wi-Fi</h1>" }),
    { times: 1 },
  );
  await completeButton(page).click();
  await expectUnsent(page, "Please check your connection");
  await generateButton(page).click();
  await expectThanks(page);
  expect(await findLeads(staff, email)).toHaveLength(1);
});

test("offline and without notices, the page keeps everything @proof", async ({
  page,
  context,
  staff,
}) => {
  await page.route("**/toast-viewport*.js", (route) => route.abort());
  const email = await openAnswered(page);
  await context.setOffline(true);
  await completeButton(page).click();
  await expectUnsent(page, "Please check your connection");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.locator("#email")).toHaveValue(email);
  await context.setOffline(false);
  await completeButton(page).click();
  await expectThanks(page);
  expect(await findLeads(staff, email)).toHaveLength(1);
});

test("a field that only the server refuses is shown as faulty @proof", async ({ page }) => {
  await openAnswered(page);
  const message = "Please enter a valid email address";
  const body = { success: false, message: "Some answers don't fit.", errors: { email: message } };
  await page.route(leadAddress, (route) => route.fulfill({ status: 400, json: body }), {
    times: 1,
  });
  await completeButton(page).click();
  await expectStep(page, 9);
  await expect(page.locator("#email")).toBeFocused();
  await expect(page.locator("#email-error")).toHaveText(message);
  await fillField(page, "email", makeEmail());
  await expect(page.locator("#email-error")).toHaveText("");
  await completeButton(page).click();
  await expectThanks(page);
});

test("the server counts unfinished steps, and gets no answer @proof", async ({ page }) => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET") return;
    sent.push(request.postDataJSON());
    expect(request.headers()["cookie"]).toBeUndefined();
  });
  await goToStep(page, 9);
  await page.getByRole("button", { name: "Back" }).click();
  await nextButton(page).click();
  await answerStep(page, 9, familyAnswers);
  await page.reload();
  await expectStep(page, 9);
  expect(sent).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => ({ step })));
});
