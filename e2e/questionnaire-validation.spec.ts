import type { Page } from "@playwright/test";
import { familyAnswers, findLeads } from "./a-lead.ts";
import {
  openAnswered,
  completeButton,
  expectNotice,
  expectStep,
  expectThanks,
  fillField,
  goToStep,
} from "./answer-questionnaire.ts";
import { expectApart } from "./check-looks.ts";
import { expect, test } from "./journey-test.ts";

const thisYear = new Date().getFullYear();
const birthYear = "Please enter a valid birth year";
const zipCode = "Please enter a valid 5-digit ZIP code";
const fullName = "Please enter your full name";
const email = "Please enter a valid email address";

const tops = (page: Page, fields: readonly string[]) =>
  Promise.all(
    fields.map((field) =>
      page.locator(`#${field}`).evaluate((control) => control.getBoundingClientRect().top),
    ),
  );

test("each field of step 9 shows its fault as it changes @proof", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await goToStep(page, 9);
  await expect(page.getByText("Fields with an asterisk (*) are required.")).toBeVisible();
  const changes = [
    { field: "birthYear", text: "1", message: birthYear },
    { field: "birthYear", text: "1899", message: birthYear },
    { field: "birthYear", text: "1900", message: "" },
    { field: "birthYear", text: String(thisYear + 1), message: birthYear },
    { field: "birthYear", text: String(thisYear - 18), message: "" },
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
    const [birthYearTop, zipCodeTop] = await tops(page, ["birthYear", "zipCode"]);
    expect(birthYearTop, "a message moves no neighbor").toBe(zipCodeTop);
  }
});

test("the birth year says at once what we may do at that age @proof", async ({ page }) => {
  await openAnswered(page);
  for (const [age, note] of [
    [18, "You turn 18 this year. We can only call you after your birthday."],
    [19, "We can only call people who are 18 or older."],
    [-1, "We can only call people who are 18 or older."],
  ] as const) {
    await fillField(page, "birthYear", String(thisYear - age));
    await expect(page.getByRole("status").filter({ hasText: "18" })).toContainText(note);
  }
  // A birth year in the future is reported at Complete, as every other fault.
  await completeButton(page).click();
  const field = page.locator("#birthYear");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(birthYear));
});

test("someone under 18 is informed, and asked for nothing more", async ({ page }) => {
  await openAnswered(page);
  const yes = page.getByRole("radio", { name: "Yes, call or text me" });
  await yes.check();
  for (const age of [17, 0]) {
    await fillField(page, "birthYear", String(thisYear - age));
    const field = page.getByRole("spinbutton", { name: "Birth year" });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(
      "You are under 18, so we can't plan with you yet.",
    );
    const note = page.getByRole("status").filter({ hasText: "Please ask a parent" });
    await expect(note.getByRole("link", { name: "Financial education" })).toBeVisible();
    await expect(page.locator("form").getByRole("textbox")).toHaveCount(0);
    await expect(page.locator("form").getByRole("combobox")).toHaveCount(0);
    await expect(page.locator("form").getByRole("checkbox")).toHaveCount(0);
    await expect(page.locator("form").getByRole("radio")).toHaveCount(0);
    await expect(completeButton(page)).toHaveCount(0);
    await field.press("Enter");
    await expectStep(page, 9);
  }
  // An invalid field keeps its text.
  await fillField(page, "birthYear", "1984");
  await expect(page.locator("#fullName")).toHaveValue(familyAnswers.fullName);
  await expect(yes).toBeChecked();
  await expect(completeButton(page)).toBeEnabled();
});

test("whoever wants a call needs a number for it @proof", async ({ page, staff }) => {
  const own = await openAnswered(page);
  const tooShort = /please enter a phone number that we can call, with its area code/;
  const phone = page.getByRole("textbox", { name: "Phone" });
  await phone.fill("614 555");
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await page.getByRole("radio", { name: "Yes, call or text me" }).check();
  await expect(phone).toHaveAccessibleDescription(tooShort);
  await page.getByRole("button", { name: "Start over" }).focus();
  await completeButton(page).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("614 555");
  await phone.fill("614-555-0142");
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await phone.fill("");
  await expect(page.getByRole("radio", { checked: true, name: /call/ })).toHaveCount(0);
  // Whoever says yes first is asked for the number.
  await page.getByRole("radio", { name: "Yes, call or text me" }).check();
  await expect(phone).toHaveAccessibleDescription(tooShort);
  await phone.fill("614 555");
  await page.getByRole("radio", { name: "No, write to me" }).check();
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await completeButton(page).click();
  await expectThanks(page);
  expect(await findLeads(staff, own)).toMatchObject([{ phone: "614 555", contactConsent: false }]);
});

test("every answer of a list is shown whole @proof", async ({ page }) => {
  await openAnswered(page);
  for (const width of [320, 360, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.evaluate(() => {
      const brush = document.createElement("canvas").getContext("2d");
      return [...document.querySelectorAll("select")].flatMap((list) => {
        const style = getComputedStyle(list);
        if (brush) brush.font = style.font;
        const room =
          list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return [...list.options]
          .map(({ label }) => label)
          .filter((label) => (brush?.measureText(label).width ?? 0) > room);
      });
    });
    expect(cut, String(width)).toEqual([]);
  }
});

test("the mouse wheel does not change the birth year @proof", async ({ page }) => {
  await openAnswered(page);
  const input = page.getByRole("spinbutton", { name: "Birth year" });
  await expect(input).toHaveAttribute("min", "1900");
  await expect(input).toHaveAttribute("max", String(thisYear));
  await input.fill("1985");
  await input.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(input).toHaveValue("1985");
  await input.press("ArrowUp");
  await expect(input).toHaveValue("1986");
  await expect(input).toHaveAttribute("aria-valuenow", "1986");
  await input.fill(String(thisYear));
  await input.press("ArrowUp");
  await expect(input).toHaveValue(String(thisYear));
});

test("Complete waits for all fields but the phone @proof", async ({ page }) => {
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

test("the question about calls stands open and belongs to the number", async ({ page }) => {
  await openAnswered(page);
  const box = page.getByRole("radiogroup", { name: "May we call this number?" });
  const yes = box.getByRole("radio", { name: "Yes, call or text me" });
  const phone = page.getByRole("textbox", { name: "Phone" });
  await expect(yes).toHaveAccessibleDescription(/may call and text me at the phone number above/);
  await yes.check();
  await phone.fill("");
  await expect(box.getByRole("radio", { checked: true })).toHaveCount(0);
  await phone.fill(familyAnswers.phone);
  await expect(box.getByRole("radio", { checked: true })).toHaveCount(0);
  await yes.check();
  await expect(yes).toBeChecked();
});

test("one fault is shown at its field alone, with its label in sight @proof", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAnswered(page);
  await fillField(page, "zipCode", "4300");
  // The press on Complete is made at the end of the page, below the field.
  await completeButton(page).click();
  const zip = page.getByLabel("ZIP code");
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription(zipCode);
  const label = page.locator('label[for="zipCode"]');
  await expect(label).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole("banner").boundingBox();
  const top = (await label.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await expect(page.getByText("Please check these answers")).toHaveCount(0);
  await expect(page.locator(".toast[data-state]")).toHaveCount(0);
  await expect(page.getByText(zipCode)).toHaveCount(1);

  // With two faults there is a notice, which goes as soon as the answers are sent again.
  await fillField(page, "email", "amara@");
  await page.locator("html:not([data-presses])").waitFor();
  await completeButton(page).click();
  await expectNotice(page, "Please complete all fields");
  await fillField(page, "email", "amara@example.com");
  await page.locator("html:not([data-presses])").waitFor();
  await completeButton(page).click();
  await expect(zip).toBeFocused();
  await expect(page.locator(".toast[data-state]")).toHaveCount(0);
});

test("faulty answers are not sent, and a summary links to each", async ({ page, staff }) => {
  const faultyEmail = `${await openAnswered(page)}@`;
  await fillField(page, "birthYear", "1850");
  await fillField(page, "email", faultyEmail);
  await completeButton(page).click();
  await expectNotice(page, "Please complete all fields");
  await expectNotice(page, "Please make sure all required fields are filled out correctly.");
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

test("on a phone the notice covers no missing field @proof", async ({ page }) => {
  // Measured with reduced motion, too: during a transition the measured place is not the final one.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAnswered(page);
  const fields = ["birthYear", "zipCode", "income", "maritalStatus", "fullName", "email"];
  for (const field of fields) await fillField(page, field, "");
  await completeButton(page).click({ force: true });
  const summary = page.getByRole("alert").filter({ hasText: "Please check these answers" });
  await expect(summary.getByRole("link")).toHaveCount(fields.length);
  const notice = page.locator(".toast[data-state=open]");
  await expectApart(notice, summary.getByRole("link").last());
  await expectApart(notice, page.locator("#birthYear"));
});
