import type { Locator, Page } from "@playwright/test";
import { familyAnswers, makeEmail } from "./a-lead.ts";
import {
  answerAll,
  answerStep,
  completeButton,
  expectStep,
  expectThanks,
  goToStep,
  nextButton,
  openAnswered,
} from "./answer-questionnaire.ts";
import { checkLooks } from "./check-looks.ts";
import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";

const sheet = (page: Page) => page.getByRole("article", { name: "Your Wealth Blueprint" });

/** A section of the sheet, by its title. */
const fold = (page: Page, title: string) =>
  sheet(page)
    .getByRole("group")
    .filter({ has: page.getByRole("heading", { name: title }) });

async function openFromHome(page: Page): Promise<void> {
  await page.goto("/");
  const link = page.getByRole("main").getByRole("link", { name: "Get My Wealth Blueprint" });
  await link.first().click();
}

/** How many printed pages of this paper size the page fills. */
async function countSheets(page: Page, format: "Letter" | "A4"): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

test("a family reads, prints, keeps and forgets its blueprint", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // These answers give nearly every part that a sheet can have.
  const answers = { ...familyAnswers, q1: "not-sure", q2: "no", q4: "yes", q5: "not-sure" };
  await answerAll(page, { ...answers, q6: "leaving-legacy", email: makeEmail() });
  await completeButton(page).click();
  await expectThanks(page);
  const day = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
  await expect(sheet(page).getByText(`For Amara's family · ${day}`)).toBeVisible();
  await expect(
    sheet(page).getByRole("region", { name: "Your priorities" }).getByRole("listitem"),
  ).toHaveText(["Leaving a legacy comes first", "Saving for retirement", "New ideas"]);
  await expect(sheet(page).getByRole("region", { name: "Your next number" })).toContainText(
    "what everything you own is worth, less what you owe",
  );
  await expect(sheet(page).getByText("Leaving a legacy comes first.")).toBeVisible();
  const toAsk = sheet(page).getByRole("listitem").filter({ hasText: "How are you paid" });
  await expect(toAsk).toBeHidden();
  await fold(page, "Three questions to ask any advisor").locator("summary").click();
  await expect(toAsk).toBeVisible();
  await expect(sheet(page).getByText("For education only.")).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const toFillIn = page.getByText("Our family needs $");
  await expect(toFillIn).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(toFillIn).toBeVisible();
  await expect(sheet(page).getByText("The person you decide with")).toBeVisible();
  await expect(sheet(page).getByText(`For Amara's family · ${day}`)).toBeVisible();
  await page.emulateMedia({ media: null });
  expect(await countSheets(page, "Letter")).toBe(1);
  expect(await countSheets(page, "A4")).toBe(1);

  await page.reload();
  await expectThanks(page);
  await expect(sheet(page)).toBeVisible();
  await fold(page, "Where to look next").locator("summary").click();
  await sheet(page).getByRole("link", { name: "Legacy planning" }).click();
  await expect(page).toHaveURL(/\/legacy$/);
  await page.goBack();
  await expect(sheet(page)).toBeVisible();

  await page.getByRole("button", { name: "Forget it on this device" }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText("no longer kept in this browser")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("wealth-blueprint"))).toBeNull();
});

test("the call is chosen below the sentence of who calls, and stays in sight beside the blueprint @proof", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerAll(page, { ...familyAnswers, email: makeEmail() });
  await completeButton(page).click();
  await expectThanks(page);
  await expect(sheet(page)).toBeVisible();
  const call = page.getByRole("link", { name: "Schedule a Call" });
  const plan = page.getByText(/^One of us writes to/);
  const readTop = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  expect(await readTop(call)).toBeGreaterThan(await readTop(plan));
  expect(await readTop(call)).toBeLessThan(500);
  await expect(page.getByText("Stone 1 is what you put first.")).toBeVisible();
  // This site sends no mail.
  await expect(page.getByText("We also mailed this page")).toHaveCount(0);
  await expect(page.getByText("stays in this tab until you close it")).toBeVisible();
  await checkLooks(page);

  // The range stays on this screen: nothing is sent, and nothing moves as it is typed.
  await page.setViewportSize({ width: 390, height: 844 });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  const spending = page.getByLabel("What your family spends a month");
  const range = sheet(page).getByRole("status");
  const below = sheet(page).getByRole("heading", { name: "What matters to you" });
  const before = await readTop(below);
  await spending.fill("4,000");
  await expect(range).toHaveText(
    "$480,000 to $576,000 would pay for that for 10 to 12 years. $4,000 x 12 months x 10 to 12 years.",
  );
  expect(await readTop(below)).toBe(before);
  await page.emulateMedia({ media: "print" });
  await expect(range).toBeVisible();
  await expect(page.getByText("A rule of thumb in wide use")).toBeVisible();
  await page.emulateMedia({ media: null });
  expect(await countSheets(page, "Letter")).toBe(1);
  await spending.fill("nothing");
  await expect(range).not.toContainText("480,000");
  expect(sent.filter((method) => method !== "GET")).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain("4,000");

  await page.setViewportSize({ width: 1440, height: 900 });
  for (const part of [
    call,
    plan,
    page.getByText("It is free, and you don't have to buy anything"),
  ]) {
    await page.getByRole("button", { name: "Print or save as PDF" }).scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});

/** Nine answers each: for the shortest sheet, the longest, and one of the usual length. */
const answerSets = [
  "yes yes no no no building-wealth no no no",
  "yes no yes yes no leaving-legacy yes yes not-sure",
  "no no yes yes not-sure protecting-family yes yes yes",
];

/** The size of Letter paper without its margins, in pixels. */
const paper = { width: 702, height: 973 } as const;

for (const [path, shows, name, when] of [
  ["", "Show my Blueprint", "Wilhelmina", " @proof"],
  ["/es", "Ver mi Plan Familiar", "María de los Ángeles", " @proof"],
] as const) {
  test(`printed from ${path}/, any blueprint fills one sheet${when}`, async ({ page }) => {
    await page.setViewportSize(paper);
    for (const answers of answerSets) {
      await page.goto(`${path}/wealth-builder-questionnaire`);
      await page.evaluate(
        ([said, firstName]) => {
          const values = said.split(" ").map((value, index) => [`q${index + 1}`, value]);
          const text = { answers: Object.fromEntries(values), brought: [], turns18: false };
          const kept = JSON.stringify({ ...text, firstName, savedAt: Date.now() });
          sessionStorage.setItem("wealth-blueprint", kept);
        },
        [answers, name] as const,
      );
      await page.reload();
      const show = page.getByRole("button", { name: shows });
      // A reload shows the thank-you again.
      await expect(show.or(page.locator(".blueprint"))).toBeVisible();
      if (await show.isVisible()) await show.click();
      await expect(page.locator(".blueprint")).toBeVisible();
      expect(await countSheets(page, "Letter"), answers).toBe(1);
      expect(await countSheets(page, "A4"), answers).toBe(1);

      await page.emulateMedia({ media: "print" });
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      await expect(page.locator(".letterhead svg")).toBeVisible();
      await expect(page.locator(".blueprint-for")).toContainText(name);
      const questions = page.locator(".blueprint-questions li");
      const lefts = await questions.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().left),
      );
      expect(new Set(lefts).size, "the questions stand below each other").toBe(1);
      const address = page.locator(".blueprint-address").first();
      await expect(address).toBeVisible();
      await expect(address).toHaveText(new RegExp(`^${new URL(page.url()).host}${path}/[a-z-]+$`));
      const heights = await page.evaluate(listPrinted);
      expect(heights.at(-1), answers).toBeGreaterThan(paper.height * 0.9);
      const gaps = heights.map((height, index) => height - (heights[index - 1] ?? 0));
      expect(Math.max(...gaps), answers).toBeLessThan(paper.height / 12);
      await page.emulateMedia({ media: null });
    }
  });
}

/** Runs in the page: the bottom of each line of text, and of each line to write on. */
function listPrinted(): number[] {
  const sheetEnd = document.querySelector(".blueprint-ruled")?.getBoundingClientRect();
  const isOut = (box: DOMRect) => sheetEnd !== undefined && box.left >= sheetEnd.right;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    boxes.push(...range.getClientRects());
  }
  for (const line of document.querySelectorAll(".blueprint-ruled > *")) {
    boxes.push(line.getBoundingClientRect());
  }
  const seen = boxes.filter((box) => box.height > 0 && !isOut(box));
  return seen
    .map(({ bottom }) => Math.round(bottom + scrollY))
    .toSorted((one, other) => one - other);
}

test("a family keeps its blueprint on the device, and forgets it @proof", async ({
  context,
  page,
}) => {
  const kept = (there: Page) => there.evaluate(() => localStorage.getItem("wealth-blueprint"));
  await openAnswered(page);
  await completeButton(page).click();
  await expectThanks(page);
  await expect(sheet(page)).toBeVisible();
  expect(await kept(page)).toBeNull();
  const button = page.getByRole("button", { name: "Keep it on this device for 7 days" });
  await button.click();
  await expect(button).toBeHidden();
  const status = page.getByRole("status").filter({ hasText: "Kept on this device for 7 days." });
  await expect(status).toBeFocused();
  await checkLooks(page);
  expect(await kept(page)).not.toMatch(/okafor|example\.com|1984|43004/i);
  await page.close();

  const later = await context.newPage();
  await openFromHome(later);
  await expect(later.getByRole("heading", { level: 1 })).toHaveText("We Have Your Answers");
  await later.getByRole("button", { name: "Show my Blueprint" }).click();
  await expect(later.getByRole("heading", { name: "Thank You, Amara!" })).toBeVisible();
  await expect(sheet(later).getByText("Protecting your family comes first.")).toBeVisible();
  await later.reload();
  await expect(sheet(later)).toBeVisible();
  await later.getByRole("button", { name: "Forget it on this device" }).click();
  await expect(sheet(later)).toBeHidden();
  expect(await kept(later)).toBeNull();
  await openFromHome(later);
  await expectStep(later, 1);
});

test("newer answers replace those that the device kept @proof", async ({ page }) => {
  const older = { q1: "no", q2: "no", q3: "no", q4: "no", q5: "no", q7: "no", q8: "no", q9: "no" };
  await openAnswered(page);
  await page.evaluate(
    (answers) => {
      const text = { answers, brought: [], turns18: false, savedAt: Date.now() };
      localStorage.setItem("wealth-blueprint", JSON.stringify(text));
    },
    { ...older, q6: "leaving-legacy" },
  );
  await completeButton(page).click();
  await expect(sheet(page).getByText("Protecting your family comes first.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("wealth-blueprint"))).toBeNull();
});

test("the blueprint is fetched ahead on step 9, and no earlier @proof", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const isAsked = () => asked.some((url) => url.includes("/family-blueprint-"));
  await goToStep(page, 8);
  expect(isAsked()).toBe(false);
  await answerStep(page, 8, familyAnswers);
  await nextButton(page).click();
  await expect.poll(isAsked).toBe(true);
});

test("a blueprint that can't be loaded can be requested again @proof", async ({ page }) => {
  await page.route("**/family-blueprint-*.js", (route) => route.abort());
  await openAnswered(page);
  await completeButton(page).click();
  await expectThanks(page);
  const notice = page.getByRole("alert").filter({ hasText: "Your request has reached us" });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  const button = page.getByRole("button", { name: "Show my Blueprint" });
  await page.context().setOffline(true);
  for (let press = 0; press < 3; press += 1) {
    await button.click();
    await expect(notice).toBeVisible();
  }
  await page.context().setOffline(false);
  await page.unrouteAll();
  // Some engines never repeat a failed import; a reload always does.
  await expect(async () => {
    if (!(await sheet(page).isVisible())) await button.click({ timeout: 1000 });
    await expect(sheet(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
});
