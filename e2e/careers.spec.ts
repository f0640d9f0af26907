import { checkLooks } from "./check-looks.ts";
import { noCalls } from "./fill-in.ts";
import { ResumeDialog, aPdf, fillInApplication, toast } from "./resume-dialog.ts";
import { expect, test } from "./journey-test.ts";

test("the careers page with faults is accessible and fits", async ({ page }) => {
  await page.goto("/careers");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByText("Please check these fields")).toBeVisible();
  await checkLooks(page);
});

test("the offer states its conditions, and Apply Now leads to the form @proof", async ({
  page,
}) => {
  await page.goto("/careers");
  const main = page.getByRole("main");
  await expect(main.getByText("no income is promised")).toHaveCount(2);
  await expect(main.getByText("equal opportunity")).toBeVisible();
  await main.getByRole("link", { name: "Apply Now" }).click();
  await expect(page.getByRole("heading", { name: "Your Application" })).toBeInViewport();
});

test("an application with a resume is sent, and the device forgets it", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (line) => complaints.push(line.text()));
  const dialog = new ResumeDialog(page);
  await page.goto("/careers");
  await fillInApplication(page);
  await dialog.upload();
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
  await expect(
    toast(page).getByText("Amara Okafor.pdf has been uploaded successfully."),
  ).toBeVisible();
  await expect(page.getByText("Ready to be sent with your application")).toBeVisible();

  await page.getByRole("radio", { name: "Yes, call or text me" }).check();
  const sent = page.waitForRequest("**/api/career-application");
  await page.getByRole("button", { name: "Submit Application" }).click();
  const agreed = { contactConsent: true, consentTextVersion: expect.any(String) };
  expect((await sent).postDataJSON()).toMatchObject(agreed);
  await expect(toast(page).getByText("Application Submitted!")).toBeVisible();
  await expect(
    toast(page).getByText("Thank you for your interest! We'll be in touch soon."),
  ).toBeVisible();
  const thanks = page.getByRole("heading", { name: "Thank you. We have your application." });
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("so we name no day")).toContainText("Mon-Fri 9AM-6PM EST");
  expect(await page.evaluate(() => localStorage.getItem("application-draft"))).toBeNull();
  await page.getByRole("link", { name: "Send another application" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByText("Ready to be sent with your application")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("an application without a resume is sent; its faults are named @proof", async ({ page }) => {
  await page.goto("/careers");
  await page.getByRole("button", { name: "Submit Application" }).click();
  for (const sentence of [
    "Name must be at least 2 characters",
    "Please enter a valid email",
    "Please enter a valid phone number",
    "Please tell us more about yourself (minimum 20 characters)",
  ]) {
    await expect(page.getByText(sentence)).toHaveCount(2);
  }
  await fillInApplication(page);
  // Long enough for the form, but not a number that can be called.
  await page.getByRole("textbox", { name: "Phone" }).fill("614 555 01");
  await page.getByRole("radio", { name: "Yes, call or text me" }).check();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByText("Please enter a valid phone number")).toHaveCount(1);
  await noCalls(page).check();
  await expect(page.getByText("Please enter a valid phone number")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(toast(page).getByText("Application Submitted!")).toBeVisible();
});

test("typed text and an uploaded resume outlive a reload @proof", async ({ page }) => {
  await page.goto("/careers");
  await fillInApplication(page);
  await new ResumeDialog(page).upload();
  await page.reload();
  await expect(page.getByText("Welcome back.")).toBeVisible();
  await expect(page.getByText("Amara Okafor.pdf")).toBeVisible();
  await noCalls(page).check();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(toast(page).getByText("Application Submitted!")).toBeVisible();
});

test("a resume can be removed before the application is sent @proof", async ({ page }) => {
  await page.goto("/careers");
  await new ResumeDialog(page).upload();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Upload Resume" })).toBeVisible();
  await expect(page.getByText("Ready to be sent with your application")).toHaveCount(0);
});

test("clearing the form ends an upload that is under way @proof", async ({ page }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.route("**/objects/uploads/*", () => {});
  await page.goto("/careers");
  await page.getByLabel("Full name").fill("Amara Okafor");
  await page.getByRole("textbox", { name: "Phone" }).fill("614-555-0142");
  await page.getByRole("radio", { name: "Yes, call or text me" }).check();
  const dialog = new ResumeDialog(page);
  await dialog.open();
  const begun = page.waitForRequest("**/objects/uploads/*");
  await dialog.choose(aPdf());
  await begun;
  await page.keyboard.press("Escape");
  const ended = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.getByRole("button", { name: "Clear it" }).click();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByLabel("Full name")).toBeFocused();
  expect((await ended).method()).toBe("PUT");
  await expect(page.getByRole("button", { name: "Upload Resume" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("two tabs make one application @proof", async ({ page, context, request, site }) => {
  await page.goto("/careers");
  await fillInApplication(page);
  await page.getByLabel("Email").fill("two-tabs@example.com");
  await new ResumeDialog(page).upload();
  const other = await context.newPage();
  await other.goto("/careers");
  await expect(other.getByText("Amara Okafor.pdf")).toBeVisible();
  await noCalls(other).check();

  await page.getByRole("button", { name: "Submit Application" }).dblclick();
  await expect(toast(page).getByText("Application Submitted!")).toBeVisible();
  await other.getByRole("button", { name: "Submit Application" }).click();
  await expect(toast(other).getByText("Application Submitted!")).toBeVisible();

  await request.post("/api/auth/login", { data: site.admin });
  const list = await request.get("/api/admin/applications?q=two-tabs@example.com");
  expect(((await list.json()) as { total: number }).total).toBe(1);
});

test("a resume that is gone is requested again, and nothing else is lost @proof", async ({
  page,
}) => {
  await page.goto("/careers");
  await fillInApplication(page);
  await new ResumeDialog(page).upload();
  const unknown = "00000000-0000-4000-8000-000000000000";
  await page.evaluate((id) => {
    const draft = JSON.parse(localStorage.getItem("application-draft") ?? "") as {
      values: { resumePath: string };
    };
    draft.values.resumePath = `/objects/uploads/${id}`;
    localStorage.setItem("application-draft", JSON.stringify(draft));
  }, unknown);
  await page.reload();
  await expect(page.getByText("Amara Okafor.pdf")).toBeVisible();
  await noCalls(page).check();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(toast(page).getByText("Submission Failed")).toBeVisible();
  await expect(toast(page).getByText(/Please upload it again/)).toBeVisible();
  await expect(page.locator("#resumePath-error")).toHaveText(/Please upload it again/);
  await expect(page.getByRole("button", { name: "Upload Resume" })).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue("Amara Okafor");
});
