import { familyAnswers, findLeads } from "./a-lead.ts";
import {
  openAnswered,
  completeButton,
  expectStep,
  fillField,
  goToStep,
} from "./answer-questionnaire.ts";
import { expect, test } from "./journey-test.ts";

const thisYear = new Date().getFullYear();
const birthYear = "Please enter a valid birth year";
const zipCode = "Please enter a valid 5-digit ZIP code";
const fullName = "Please enter your full name";
const email = "Please enter a valid email address";

test("each field of step 9 says what is wrong with it as it changes", async ({ page }) => {
  await goToStep(page, 9);
  const changes = [
    { field: "birthYear", text: "1", message: birthYear },
    { field: "birthYear", text: "1899", message: birthYear },
    { field: "birthYear", text: "1900", message: "" },
    { field: "birthYear", text: String(thisYear + 1), message: birthYear },
    { field: "birthYear", text: String(thisYear), message: "" },
    { field: "birthYear", text: "19845", message: birthYear },
    { field: "zipCode", text: "4300", message: zipCode },
    { field: "zipCode", text: "4300a", message: zipCode },
    { field: "zipCode", text: "43004", message: "" },
    { field: "fullName", text: "A", message: "" },
    { field: "fullName", text: "  ", message: fullName },
    { field: "fullName", text: "محمد", message: "" },
    { field: "email", text: "amara", message: email },
    { field: "email", text: "amara@", message: email },
    { field: "email", text: " amara@example.com ", message: "" },
    { field: "phone", text: "anything", message: "" },
    { field: "income", text: "50k-99k", message: "" },
    { field: "income", text: "", message: "Please choose one of the answers" },
  ];
  for (const { field, text, message } of changes) {
    await fillField(page, field, text);
    const control = page.locator(`#${field}`);
    await expect(page.locator(`#${field}-error`), `${field} ${text}`).toHaveText(message);
    if (message === "") await expect(control).not.toHaveAttribute("aria-invalid");
    else await expect(control).toHaveAccessibleDescription(new RegExp(message));
  }
});

test("the birth year is a number from 1900 to this year", async ({ page }) => {
  await openAnswered(page);
  const input = page.getByRole("spinbutton", { name: "Birth year" });
  await expect(input).toHaveAttribute("min", "1900");
  await expect(input).toHaveAttribute("max", String(thisYear));
});

test("Complete waits for all fields but the phone", async ({ page }) => {
  await openAnswered(page);
  await fillField(page, "phone", "");
  await expect(completeButton(page)).toBeEnabled();
  const required = Object.entries(familyAnswers).slice(9, -1);
  expect(required).toHaveLength(8);
  for (const [field, value] of required) {
    await fillField(page, field, "");
    await expect(completeButton(page), field).toBeDisabled();
    await fillField(page, field, value);
    await expect(completeButton(page), field).toBeEnabled();
  }
});

test("faulty answers are not sent: a summary takes the focus and leads to each field", async ({
  page,
  staff,
}) => {
  const faultyEmail = `${await openAnswered(page)}@`;
  await fillField(page, "birthYear", "1850");
  await fillField(page, "email", faultyEmail);
  await completeButton(page).click();
  await expect(page.getByText("Please complete all fields", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Please make sure all required fields are filled out correctly.", {
      exact: true,
    }),
  ).toBeVisible();
  await expectStep(page, 9);
  const summary = page.getByRole("alert").filter({ hasText: "Please check these answers" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([birthYear, email]);
  await summary.getByRole("link", { name: email }).click();
  await expect(page.locator("#email")).toBeFocused();
  await expect(page).toHaveURL(/questionnaire$/);

  await page.getByRole("button", { name: "Back" }).click();
  await expectStep(page, 8);
  await expect(summary).toBeHidden();
  expect(await findLeads(staff, faultyEmail)).toEqual([]);
});
