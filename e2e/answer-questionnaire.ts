import { randomUUID } from "node:crypto";
import { type Locator, type Page, expect } from "@playwright/test";
import { type FamilyAnswers, familyAnswers, makeEmail } from "./a-lead.ts";

export const questionnairePath = "/wealth-builder-questionnaire";

/** The fields of each step. */
const steps: ReadonlyArray<ReadonlyArray<keyof FamilyAnswers>> = [
  ["q1", "q2"],
  ["q3"],
  ["q4"],
  ["q5"],
  ["q6"],
  ["q7"],
  ["q8"],
  ["q9"],
  [
    "birthYear",
    "zipCode",
    "income",
    "citizenshipStatus",
    "maritalStatus",
    "hasChildren",
    "fullName",
    "email",
    "phone",
  ],
];

export const nextButton = (page: Page): Locator => page.getByRole("button", { name: "Next" });
export const completeButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Complete" });
export const generateButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Generate My Wealth Blueprint" });

/** A visible notice; a screen reader reads its title and text as one. */
export async function expectNotice(page: Page, words: string): Promise<void> {
  const region = page.getByRole("region", { name: /Notification/ });
  await expect(region.getByText(words).first()).toBeVisible();
}

export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: "Step" })).toHaveText(
    `Step ${step} of 10`,
  );
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: /^Thank You/ })).toBeVisible();
}

/**
 * Answers every field of the step on screen with keys. A click off the middle of an answer, because
 * the step still moved, would count as a hand's press and go on to the next step.
 */
export async function answerStep(page: Page, step: number, answers: FamilyAnswers): Promise<void> {
  for (const field of steps[step - 1] ?? []) {
    const value = answers[field];
    const radio = page.locator(`input[type="radio"][name="${field}"][value="${value}"]`);
    if (field.startsWith("q")) {
      await radio.press("Space");
      await expect(radio).toBeChecked();
    } else await fillField(page, field, value);
  }
  if (step === 9) await fillField(page, "contactConsent", "no");
}

/** Types into a field of step 9, or chooses one of its answers; an empty text chooses none. */
export async function fillField(page: Page, field: string, value: string): Promise<void> {
  const control = page.locator(`#${field}, [name="${field}"]`).first();
  const kind = await control.evaluate((element: HTMLInputElement) => element.type);
  if (kind === "radio") await chooseAnswer(page, field, value);
  else await (kind === "select-one" ? control.selectOption(value) : control.fill(value));
}

async function chooseAnswer(page: Page, field: string, value: string): Promise<void> {
  const choices = page.locator(`input[name="${field}"]`);
  if (value !== "") return choices.and(page.locator(`[value="${value}"]`)).check();
  for (const choice of await choices.all()) {
    await choice.evaluate((element: HTMLInputElement) => {
      element.checked = false;
      element.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}

/** Opens the questionnaire and answers all steps before the given one. */
export async function goToStep(
  page: Page,
  step: number,
  answers: FamilyAnswers = familyAnswers,
): Promise<void> {
  await page.goto(questionnairePath);
  for (let current = 1; current < step; current += 1) {
    await expectStep(page, current);
    await answerStep(page, current, answers);
    await nextButton(page).click();
  }
  await expectStep(page, step);
}

/** Answers everything up to step 9; one press of Complete is left. */
export async function answerAll(page: Page, answers: FamilyAnswers): Promise<void> {
  await goToStep(page, 9, answers);
  await answerStep(page, 9, answers);
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

interface KeptAnswers {
  readonly email: string;
  /** The draft in localStorage, and the part in sessionStorage. */
  readonly entries: ReadonlyArray<readonly ["localStorage" | "sessionStorage", string, string]>;
}

/** The stored draft of a complete questionnaire; made by the first journey that needs it. */
let kept: KeptAnswers | undefined;

/**
 * Opens the questionnaire with everything answered and nothing sent, as a family finds it that comes
 * back to its device. Each call is another family; returns its e-mail address.
 */
export async function openAnswered(page: Page): Promise<string> {
  const email = makeEmail();
  if (kept === undefined) {
    await answerAll(page, { ...familyAnswers, email });
    const entries = await page.evaluate(() =>
      (["localStorage", "sessionStorage"] as const).flatMap((area) =>
        Object.entries<string>({ ...window[area] }).map(
          ([name, text]) => [area, name, text] as const,
        ),
      ),
    );
    kept = { email, entries };
    return email;
  }
  const { email: before } = kept;
  const key = randomUUID();
  const entries = kept.entries.map(
    ([area, name, text]) =>
      [area, name, text.replaceAll(before, email).replaceAll(uuid, key)] as const,
  );
  await page.addInitScript((own) => {
    if (sessionStorage.getItem("opened") !== null) return;
    sessionStorage.setItem("opened", "once");
    for (const [area, name, text] of own) window[area].setItem(name, text);
  }, entries);
  await page.goto(questionnairePath);
  await expectStep(page, 9);
  // The code of the step loads after the step is named.
  await expect(page.locator("#email")).toHaveValue(email);
  return email;
}
