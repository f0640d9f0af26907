import type { Locator, Page } from "@playwright/test";
import { makeEmail, postLead } from "./a-lead.ts";
import { checkLooks, isEveryLook, checkLooksInProof } from "./check-looks.ts";
import { loseAnswer } from "./make-gate.ts";
import { expect, test } from "./mail-test.ts";

const subject = "Your answers: Hearthstone";
const composer = (page: Page) => page.getByRole("form", { name: "Email to them" });
const text = (page: Page) => composer(page).getByLabel("Text");
const send = (page: Page) => composer(page).getByRole("button", { name: "Send" });
const lines = (page: Page) => page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
const undo = (page: Page) => page.locator(".after-call").getByRole("button", { name: "Undo" });

test.beforeEach(async ({ page, site }) => {
  await page.request.post(`${site.url}/api/auth/login`, { data: site.admin });
});

test("a mail is begun, kept as typed, sent and logged in one press", async ({ page, post }) => {
  const email = makeEmail();
  const id = await postLead(page.request, { email, fullName: "Rosa Rivera", q2: "not-sure" });
  await page.goto(`/admin/leads/${id}`);
  // Where nobody may call, the email stands begun.
  const begun = await text(page).inputValue();
  expect(begun).toContain("Hello Rosa,");
  expect(begun).toContain("Protecting your family comes first.");
  expect(begun).toContain("- Saving for retirement");
  expect(begun).toContain("https://");
  await expect(composer(page)).toContainText("are not read here");
  await checkLooks(page);
  await text(page).fill(`${begun}\nP.S. I am in on Tuesday.`);
  // Neither another page nor a reload loses what was typed.
  await page.goto("/admin/leads");
  await page.goto(`/admin/leads/${id}`);
  await expect(text(page)).toHaveValue(/I am in on Tuesday\.$/);

  await send(page).click();
  await expect(page.locator(".after-call")).toContainText("Email on its way");
  await expect(composer(page)).toHaveCount(0);
  await expect(lines(page).filter({ hasText: "You sent an email" })).toHaveCount(1);
  await checkLooksInProof(page);
  const letter = await post.take(email, subject);
  expect(letter.text).toContain("I am in on Tuesday.");
  expect(letter.fromName).toBe("admin");
  await expect(undo(page)).toHaveCount(0);
});

test("an undo within eight seconds keeps the mail here, as it was typed @proof", async ({
  page,
  post,
}) => {
  const email = makeEmail();
  const id = await postLead(page.request, { email });
  await page.goto(`/admin/leads/${id}`);
  await text(page).fill("Hello,\n\nthis was too early.");
  await send(page).click();
  await undo(page).click();
  await expect(
    page.getByText("Taken back: the email was not sent.", { exact: true }),
  ).toBeVisible();
  await expect(text(page)).toHaveValue("Hello,\n\nthis was too early.");
  await expect(lines(page).filter({ hasText: "took back an email" })).toHaveCount(1);
  await expect(page.getByLabel("Assignee")).toHaveValue("");
  // Sent again, it is another mail.
  await send(page).click();
  const letter = await post.take(email, subject);
  expect(letter.text).toContain("this was too early.");
  expect(post.count(email)).toBeLessThanOrEqual(1);
});

test("a press whose answer was lost is repeated as the same mail @proof", async ({
  page,
  post,
}) => {
  const email = makeEmail();
  const id = await postLead(page.request, { email });
  await page.goto(`/admin/leads/${id}`);
  await expect(send(page)).toBeVisible();
  await loseAnswer(page, "**/mails");
  await send(page).click();
  await expect(composer(page).getByRole("alert")).toContainText("may or may not be saved");
  await page.reload();
  await send(page).click();
  await expect(page.locator(".after-call")).toContainText("Email on its way");
  await post.take(email, subject);
  await expect(lines(page).filter({ hasText: "You sent an email" })).toHaveCount(1);
});

test("families are written to with two presses each, and one before the first @proof", async ({
  page,
}) => {
  const batch = makeEmail().split("@", 1)[0] ?? "";
  const letters = isEveryLook ? "abcdefghijklmnopqrst" : "abcde";
  for (const letter of letters) {
    const email = `${letter}-${batch}@example.org`;
    await postLead(page.request, { fullName: `Letter ${letter}`, email });
  }
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await page.goto(`/admin/leads?sort=oldest&q=${batch}`);
  await expect(page.getByRole("row", { name: /Letter/ })).toHaveCount(letters.length);
  await press(page.getByRole("link", { name: "Letter a" }));
  for (let family = 0; family < letters.length; family += 1) {
    await press(send(page));
    await press(page.locator(".after-call").getByRole("link"));
  }
  expect(presses).toBe(1 + 2 * letters.length);
  await expect(page.getByRole("row", { name: /Letter .*Contacted/ })).toHaveCount(letters.length);
});
