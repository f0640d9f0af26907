import type { Page } from "@playwright/test";
import { checkLook, checkLooks, checkLooksInProof } from "./check-looks.ts";
import { fillInMessage, fillSilently } from "./fill-in.ts";
import { hold } from "./make-gate.ts";
import { expect, test } from "./journey-test.ts";
import { showKept, writeAsleep } from "./kept-page.ts";

const message = "How long would our money be tied up?";

/** Found by its role, too: another sentence of the page says who reads a message. */
const messageField = (page: Page) => page.getByRole("textbox", { name: "Message" });

const yesToCalls = (page: Page) => page.getByRole("radio", { name: "Yes, call or text me" });
const fillIn = (page: Page) => fillInMessage(page, message);

const notice = (page: Page) => page.getByRole("region", { name: /Notification/ });

test("the contact page with faults is accessible and fits", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Please check these fields")).toBeVisible();
  await checkLooks(page);
});

test("a message is sent, thanks are shown, and the device forgets it", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (line) => warnings.push(line.text()));
  await page.goto("/contact?subject=term-insurance");
  await expect(page.getByLabel("Subject")).toHaveValue("term-insurance");
  await fillIn(page);
  await yesToCalls(page).check();
  // The press that sends leaves the e-mail field, whose suggestion (gmail.com?) appears and moves the button.
  // With field and button in sight no browser scrolls along when the page grows.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.getByRole("textbox", { name: "Email" }).fill("amara@gmial.com");
  const sent = page.waitForRequest("**/api/contact-inquiry");
  await page.getByRole("button", { name: "Send Message" }).click();
  const agreed = { contactConsent: true, consentTextVersion: expect.any(String) };
  expect((await sent).postDataJSON()).toMatchObject(agreed);
  await expect(notice(page).getByText("Message Sent!")).toBeVisible();
  const thanks = page.getByRole("heading", { name: "Thank you. We have your message." });
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("You will hear from us by tomorrow at")).toBeVisible();
  // The page shows only the people who answer.
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Other ways to reach us" })).toBeHidden();
  await expect(page.locator(".portrait-small:visible")).toHaveCount(
    await page.locator("li .portrait").count(),
  );
  await expect(page.getByRole("button", { name: "Send Message" })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("contact-draft"))).toBeNull();
  expect(warnings).toEqual(["Google Analytics not initialized"]);
  await checkLooksInProof(page);
  await page.getByRole("link", { name: "Write another message" }).click();
  await expect(messageField(page)).toHaveValue("");
  await page.getByRole("textbox", { name: "Phone" }).fill("614-555-0142");
  await expect(yesToCalls(page)).not.toBeChecked();
});

test("each fault is named at its field and in a summary that takes the focus @proof", async ({
  page,
}) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Please check these fields" });
  await expect(summary).toBeFocused();
  for (const sentence of [
    "Name must be at least 2 characters",
    "Please enter a valid email",
    "Please enter a valid phone number",
    "Please select a subject",
    "Please provide more details (minimum 20 characters)",
  ]) {
    await expect(page.getByText(sentence)).toHaveCount(2);
  }
  await summary.getByRole("link", { name: "Please enter a valid email" }).click();
  await page.keyboard.type("amara@example.com");
  await expect(page.getByText("Please enter a valid email")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toBeFocused();

  // Long enough for the form; only the server knows whether the number can be called.
  const fault = page.getByText("Please enter a valid phone number");
  await fillIn(page);
  await page.getByRole("textbox", { name: "Phone" }).fill("614 555 01");
  await yesToCalls(page).check();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(fault).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Phone" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("614 555 01");
});

test("without the form's rules the server's faults are shown @proof", async ({ page }) => {
  await page.route("**/assets/inquiry-*.js", (route) => route.abort());
  await page.goto("/contact");
  await fillIn(page);
  await page.getByLabel("Email").fill("amara@");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Please enter a valid email")).toHaveCount(1);
  await expect(messageField(page)).toHaveValue(message);
  await page.getByLabel("Email").fill("amara@example.com");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(notice(page).getByText("Message Sent!")).toBeVisible();
});

test("typed text is still there after a reload, and can be cleared @proof", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  await messageField(page).fill(message);
  // The form offers to clear its draft.
  await expect(page.getByRole("button", { name: "Clear the form" })).toBeVisible();
  await page.reload();
  await expect(messageField(page)).toHaveValue(message);
  await expect(page.getByText("Welcome back.")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/contact");
  const phone = (tab: Page) => tab.getByRole("textbox", { name: "Phone" });
  await phone(other).fill("614-555-0142");
  await yesToCalls(other).check();
  await page.bringToFront();
  await yesToCalls(page).check();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.getByRole("button", { name: "Clear it" }).click();
  await expect(messageField(page)).toHaveValue("");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(messageField(other)).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("contact-draft"))).toBeNull();
  // The choice about calls is not kept: the next person chooses again, here and in another tab.
  for (const tab of [page, other]) {
    await phone(tab).fill("614-555-0143");
    await expect(yesToCalls(tab)).not.toBeChecked();
  }
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.getByRole("button", { name: "Clear it" }).click();
  await page.reload();
  await expect(messageField(page)).toHaveValue("");
});

test("text that a browser fills in without an event is sent @proof", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  const filled = { fullName: "Amara Okafor", email: "amara@example.com", phone: "614-555-0142" };
  await fillSilently(page, { ...filled, subject: "annuities", message: `${message} Please.` });
  // One press suffices: what appears when the fields are read does not move the button away.
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Choose, and it goes")).toBeVisible();
  await messageField(page).fill(message);
  await fillSilently(page, { contactConsent: "yes" });
  await expect(page.getByLabel("Full name")).toHaveValue("Amara Okafor");
  await fillSilently(page, { message: `${message} And for how long?` });
  const sent = page.waitForRequest("**/api/contact-inquiry");
  await page.getByRole("button", { name: "Send Message" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    ...filled,
    subject: "annuities",
    message: `${message} And for how long?`,
    contactConsent: true,
  });
  await expect(notice(page).getByText("Message Sent!")).toBeVisible();
});

test("the first digit of a phone moves nothing, and the question about calls comes last @proof", async ({
  page,
}) => {
  const readTops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main *")].map(
        (part) => part.getBoundingClientRect().top + scrollY,
      ),
    );
  for (const [path, send] of [
    ["/contact", "Send Message"],
    ["/careers", "Submit Application"],
  ] as const) {
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const button = page.getByRole("button", { name: send });
      await expect(button).toBeEnabled();
      // The button that clears the form comes with the first letter of any field.
      await page.getByLabel("Full name").fill("Amara");
      await page.getByRole("textbox", { name: "Phone" }).focus();
      const before = await readTops();
      await page.keyboard.press("6");
      expect(await readTops(), `${path} at ${width}`).toEqual(before);
      const box = await page.getByRole("radiogroup").boundingBox();
      const top = (await button.boundingBox())?.y ?? 0;
      expect(top - (box ? box.y + box.height : 0), "nothing in between").toBeLessThan(40);
      await page.evaluate(() => localStorage.clear());
    }
  }
});

test("sent without a choice about calls, a form asks once; then the choice sends it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contact");
  await fillIn(page);
  await page.reload();
  const button = page.getByRole("button", { name: "Send Message" });
  const asked = page.getByText("Choose, and it goes");
  const box = page.getByRole("radiogroup", { name: "May we call this number?" });
  await button.click();
  await expect(asked).toBeFocused();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(box.getByRole("radio", { checked: true })).toHaveCount(0);
  await checkLook(page, { width: 360, colorScheme: "light" });
  await checkLook(page, { width: 1280, colorScheme: "dark" });
  await page.locator("html:not([data-presses])").waitFor();
  // Arrow keys move through the answers and send nothing; the mark goes with a choice.
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(box.getByRole("radio", { name: "No, write to me" })).toBeChecked();
  await expect(box).toHaveAttribute("aria-invalid", "false");
  await expect(asked).toHaveCount(0);
  await expect(button).toBeEnabled();

  await page.reload();
  await button.click();
  await expect(asked).toBeFocused();
  await page.locator("html:not([data-presses])").waitFor();
  const sent = page.waitForRequest("**/api/contact-inquiry");
  await yesToCalls(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ contactConsent: true });
  await expect(
    page.getByRole("heading", { name: "Thank you. We have your message." }),
  ).toBeFocused();
});

test("the newest text wins, whichever tab wrote it @proof", async ({ page, context }) => {
  const long = `${message} We would like to know before we sign anything.`;
  const readKept = () => page.evaluate(() => localStorage.getItem("contact-draft"));
  await page.goto("/contact");
  await messageField(page).fill("How");
  await page.getByLabel("Subject").selectOption("Annuities");
  await page.goto("/about");
  const other = await context.newPage();
  await other.goto("/contact");
  // Waits for the draft: it would otherwise be put before the typed text.
  await expect(messageField(other)).toHaveValue("How");
  await messageField(other).fill(long);
  await other.getByLabel("Subject").selectOption("General Inquiry");
  // The browser puts back what the fields held when the page was left.
  await page.goBack();
  await expect(messageField(page)).toHaveValue(long);
  await expect(page.getByLabel("Subject")).toHaveValue("general-inquiry");
  await messageField(page).press("End");
  await page.keyboard.type("!");
  await expect(messageField(other)).toHaveValue(`${long}!`);
  expect(await readKept()).toContain(`${long}!`);

  // A page that was suspended while another one wrote the draft.
  await writeAsleep(page, "contact-draft", long, "Written while this page slept.");
  await page.getByLabel("Full name").fill("Amara");
  await expect(messageField(page)).toHaveValue("Written while this page slept.!");
  expect(await readKept()).toContain("Written while this page slept.!");

  // Back shows the page from the back/forward cache, and nothing has been typed yet.
  await writeAsleep(page, "contact-draft", "this page slept", "it was kept");
  await showKept(page);
  await expect(messageField(page)).toHaveValue("Written while it was kept.!");
  await expect(page.getByLabel("Full name")).toHaveValue("Amara");
});

test("a link chooses a subject unless the visitor already did @proof", async ({ page }) => {
  await page.goto("/contact?subject=term-insurance");
  await expect(page.getByLabel("Subject")).toHaveValue("term-insurance");
  await page.reload();
  await expect(page.getByText("Welcome back.")).toHaveCount(0);
  await page.getByLabel("Subject").selectOption("Annuities");
  await page.goto("/contact?subject=iul-insurance");
  await expect(page.getByText("Welcome back.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("annuities");
});

test("text typed before the script arrived is kept @proof", async ({ page }) => {
  const gate = await hold(page, "**/contact-island-*.js");
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("Full name").fill("Amara Okafor");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeDisabled();
  gate.open();
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  await expect(page.getByLabel("Full name")).toHaveValue("Amara Okafor");
  await expect(page.getByRole("button", { name: "Clear the form" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Amara Okafor");
});

test("a failure is shown in the server's words, and the repeat has the same key", async ({
  page,
}) => {
  const keys: Array<string | undefined> = [];
  await page.route("**/api/contact-inquiry", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    expect(route.request().postDataJSON()).toMatchObject({ website: "", contactConsent: false });
    if (keys.length > 2) return route.continue();
    const message = "We can't reach our records right now.";
    await route.fulfill({
      status: keys.length === 1 ? 503 : 429,
      headers: { "Retry-After": "1" },
      json: { success: false, message },
    });
  });
  await page.goto("/contact");
  await fillIn(page);
  // All fields within milliseconds, as a form-filling program does.
  await page.locator('[name="left-empty"]').evaluate((field: HTMLInputElement) => {
    field.value = "https://ours.example";
  });
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(notice(page).getByText("Submission Failed")).toBeVisible();
  await expect(notice(page).getByText("We can't reach our records right now.")).toBeVisible();
  const lasting = page.getByRole("alert").filter({ hasText: "We can't reach our records" });
  await expect(lasting).toBeFocused();
  await expect(lasting).toBeInViewport({ ratio: 1 });
  await expect(messageField(page)).toHaveValue(message);
  await page.getByRole("button", { name: "Send Message" }).click();
  // The network has reached its limit; the form is sent again without a press.
  await expect(page.getByText("it is sent again by itself")).toBeVisible();
  await expect(page.getByText("Message Sent!").first()).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test("without a connection the text is kept for another attempt @proof", async ({ page }) => {
  await page.route("**/api/contact-inquiry", (route) => route.abort("connectionfailed"));
  await page.goto("/contact");
  await fillIn(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(notice(page).getByText("Please try again later.")).toBeVisible();
  // The message may have arrived, and the answer was lost.
  await expect(page.getByRole("alert")).toContainText("may not have reached us");
  await page.unroute("**/api/contact-inquiry");
  await page.reload();
  // Without a choice about calls the form asks once, and is sent at the second press.
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Choose, and it goes")).toBeFocused();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message Sent!").first()).toBeVisible();
});

test("the figure of kept promises moves nothing when it appears @proof", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const meter = { inTime: 93, counted: 100 };
  const gate = await hold(page, "**/api/promise", (route) =>
    route.fulfill({ json: { success: true, meter } }),
  );
  await page.goto("/contact");
  const form = page.getByRole("heading", { name: "Send Us a Message" });
  const before = await form.boundingBox();
  gate.open();
  await expect(page.getByText("93 of the last 100 requests")).toBeVisible();
  expect(await form.boundingBox()).toEqual(before);

  await page.unroute("**/api/promise");
  await page.route("**/api/promise", (route) => route.fulfill({ status: 503, body: "busy" }));
  await page.reload();
  await expect(page.locator("[data-promise]")).toHaveText("");
});
