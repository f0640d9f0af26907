import { type Locator, type Page, mergeTests } from "@playwright/test";
import { addAgent, openAs } from "./add-agent.ts";
import { makeEmail, postLead } from "./a-lead.ts";
import { checkLooks, checkLooksInProof, expectToFit } from "./check-looks.ts";
import { expectPageBeside } from "./expect-page-beside.ts";
import { expectPortrait } from "./expect-portrait.ts";
import { readLimits } from "./read-limits.ts";
import { changeAnswer } from "./make-gate.ts";
import { expect, test as mailTest } from "./mail-test.ts";
import { test as staffTest } from "./staff-test.ts";

const test = mergeTests(mailTest, staffTest);
// The journeys follow the owner of one new site and build on each other.
test.use({ siteOf: "owner-setup" });
test.describe.configure({ mode: "serial" });

const today = "/admin/dashboard";
const box = (page: Page) => page.getByRole("region", { name: /^Finish setting up/ });
const toggle = (page: Page) => box(page).getByRole("button", { name: /^Finish setting up/ });
const expectDone = (page: Page, count: number) =>
  expect(toggle(page)).toHaveAccessibleName(`Finish setting up, ${count} of 8`);
const row = (page: Page, title: string) =>
  box(page).getByRole("listitem").filter({ hasText: title });

/** Presses a button whose act cannot be undone, and confirms its question. */
async function answerYes(around: Locator, name: string): Promise<void> {
  await around.getByRole("button", { name }).click();
  await around.getByRole("group").getByRole("button", { name }).click();
}

/** Opens the list of steps; before the first lead it is open already. */
async function openSteps(page: Page): Promise<void> {
  await expect(toggle(page)).toBeVisible();
  if ((await toggle(page).getAttribute("aria-expanded")) === "false") await toggle(page).click();
  await expect(box(page).getByRole("listitem")).toHaveCount(8);
}

/** Opens one group of the agency's facts. */
const openFacts = (page: Page, title: string) =>
  page.locator("summary", { hasText: title }).click();

test("on the first day setting up comes first, and folds into a line", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(today);
  await expectDone(page, 1);
  await expect(box(page).getByRole("listitem")).toHaveCount(8);
  const parts = [box(page), page.locator(".waiting-card")];
  const edges = await Promise.all(parts.map((part) => part.boundingBox()));
  expect(edges[0]?.y).toBeLessThan(edges[1]?.y ?? 0);
  await expect(page.getByText(/site\.config\.ts|src\/platform/)).toHaveCount(0);
  await checkLooks(page);
  await toggle(page).press("Enter");
  await expect(box(page).getByRole("listitem")).toHaveCount(0);
  const { height } = (await box(page).boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(60);
});

test("an owner edits, previews, publishes and undoes", async ({ browser, page, site }) => {
  await page.goto(today);
  await openSteps(page);
  await row(page, "Your agency's own facts").getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/site\/facts$/);
  await openFacts(page, "How families reach you");
  const phone = page.getByLabel("Phone number");
  await expect(phone).toHaveAccessibleDescription(/^Made up: write yours\. On \d+ pages$/);
  await phone.fill("call us");
  await expect(page.getByText("Write one telephone number with its area code.")).toBeVisible();
  await phone.fill("+1 614-867-5309");
  await openFacts(page, "Opening hours");
  await page.getByRole("button", { name: "Add hours" }).click();
  await expect(page.getByLabel("Day: Hours 6, Saturday")).toBeFocused();
  await expect(page.getByText("Mon-Sat 9AM-6PM EST")).toBeVisible();
  await page.getByLabel("To: Hours 6, Saturday").fill("08:00");
  await expect(page.getByText("The end comes before the beginning")).toBeVisible();
  await page.getByLabel("To: Hours 6, Saturday").fill("13:00");
  const hours = "Mon-Fri 9AM-6PM, Sat 9AM-1PM EST";
  await expect(page.getByText(hours)).toBeVisible();
  await checkLooksInProof(page);
  await page.getByRole("link", { name: "Back to your site" }).click();
  const first = "An insurance agency that teaches first";
  await page.getByLabel("Find a sentence, a fact or a mail").fill("that teaches first");
  await page.getByRole("link", { name: first }).click();
  const field = page.getByRole("textbox", { name: `English: ${first}` });
  await expect(field).toBeFocused();
  const written = "An agency that guarantees an answer";
  await field.fill(written);
  await expect(page.getByText("Say who stands behind the guarantee")).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 800 });
  await page.reload();
  await expect(field).toHaveValue(written);
  await page.getByLabel("Find a sentence here").fill("guarantees an answer");
  await expect(page.getByRole("textbox", { name: /^English: / })).toHaveCount(1);
  await expect(page.getByText("The English is changed")).toBeVisible();
  await expectPageBeside(page, field, written);
  await checkLooksInProof(page);
  // Another device of the owner shows the unpublished draft.
  const device = await openAs(browser, site, site.admin);
  await device.goto("/admin/site/facts");
  await expect(device.getByLabel("Phone number")).toHaveValue("+1 614-867-5309");
  await expect(device.getByText("3 changes not published")).toBeVisible();
  await device.context().close();

  await page.getByRole("button", { name: "Look at it" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the preview" }).click();
  const preview = await opened;
  await preview.locator("main a[href$='/about']").first().click();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(written);
  await preview.close();
  await page.keyboard.press("Escape");
  const readAbout = async () => (await page.request.get("/about")).text();
  expect(await readAbout()).toContain(first);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("+1 614-867-5309")).toBeVisible();
  await checkLooks(page);
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(
    dialog.getByText("Write a reason of at least 20 characters: the rules above ask for one."),
  ).toBeVisible();
  await dialog.getByLabel("Reason").fill("Every family is called back");
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Edition 1 is published.")).toBeVisible();
  await expect.poll(readAbout).toContain(written);
  expect(await readAbout()).toContain("+1 614-867-5309");
  expect(await readAbout()).toContain(hours);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(readAbout).toContain(first);
  await page.goto("/admin/site/editions");
  await expect(page.getByRole("heading", { name: "Edition 2" })).toBeVisible();
  await expect(page.getByText("Every family is called back")).toBeVisible();
  await checkLooksInProof(page);
});

test("an owner adds a person with a portrait, shows them, and undoes it @proof", async ({
  page,
}) => {
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Ruth Calloway");
  await dialog.getByLabel("Role, in English").fill("Founder, life insurance");
  await dialog.getByLabel("Role, in Spanish").fill("Fundadora, seguros de vida");
  await dialog.getByLabel("Show this person on the pages").uncheck();
  await checkLooks(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Ruth Calloway is on the list.").first()).toBeVisible();
  await page.getByRole("link", { name: "Profile of ruth-calloway" }).click();
  const field = page.getByRole("group", { name: "Picture of Ruth Calloway" });
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await field.getByRole("button", { name: /^(?:Choose|Replace)/ }).press("Enter");
    await (await chooser).setFiles({ name: "ruth.jpg", mimeType: "image/jpeg", buffer });
  };
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(
    field.getByText(/^By its content, this is no JPEG, PNG, WebP or AVIF/),
  ).toBeVisible();
  await checkLooksInProof(page);
  await choose(await page.screenshot());
  await expect(field.getByRole("status")).toHaveText(/^The picture is here\./);
  const shows = field.getByLabel("What the picture shows, English");
  await expect(shows).toHaveValue("Portrait of Ruth Calloway, founder, life insurance");
  await shows.fill("");
  await shows.blur();
  await expect(field.getByText("Fill this in.")).toBeVisible();
  await shows.fill("Ruth at her desk");
  await field.getByRole("button", { name: "Remove the picture" }).click();
  await expect(field).toBeFocused();
  await field.getByRole("button", { name: "Put the picture back" }).click();
  await expect(shows).toHaveValue("Ruth at her desk");
  await page.getByLabel("Show this person on the pages").check();
  await page.reload();
  const image = page.getByRole("img", { name: "Ruth at her desk" });
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await checkLooks(page);
  const readAbout = async () => (await page.request.get("/about")).text();
  expect(await readAbout()).not.toContain("/pictures/");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible({ timeout: 60_000 });
  await expect.poll(readAbout).toContain("/pictures/");
  await expectPortrait(page);
  await page.goto("/admin/site/editions");
  await answerYes(page.getByRole("main"), "Undo");
  await expect.poll(readAbout).not.toContain("/pictures/");
});

test("an owner publishes a limit and a price, and undoes them @proof", async ({ page }) => {
  await page.goto("/admin/settings/setup/figures");
  await page.getByRole("link", { name: "401(k) limits" }).click();
  const limits = page.getByRole("group", { name: "Limits of 2026" });
  const employee = limits.getByLabel("From an employee, in dollars a year");
  await expect(employee).toHaveValue("24,500");
  await expect(limits.getByText(/^Compared on Nov 22, 2026 with: Summaries/)).toBeVisible();
  await employee.fill("a lot");
  await expect(limits.getByText("Write whole dollars, up to 10,000,000.")).toBeVisible();
  await page.reload();
  await expect(employee).toHaveValue("a lot");
  await employee.fill("23,456");
  await expect(limits.getByText("Not compared yet")).toBeVisible();
  await limits.getByLabel("I compared this with its source today").check();
  await limits.getByLabel("What you compared it with").fill("The notice itself");
  await page.getByRole("button", { name: "Add the limits of 2027" }).click();
  const added = page.getByRole("group", { name: "Limits of 2027" });
  await expect(added.getByLabel("From an employee")).toBeFocused();
  await checkLooksInProof(page);
  // The press leaves the field, whose fault is shown after the click, not between mousedown and mouseup.
  await added.getByRole("button", { name: "Remove the limits of 2027" }).click();
  await expect(added).toHaveCount(0);
  await openFacts(page, "Prices on the term page");
  await page.getByLabel("At 25, for $250,000: Women").fill("14.5");
  await page.getByLabel("Prices of this day").fill("2026-10-31");
  await checkLooksInProof(page);

  const readTerm = async () => (await page.request.get("/term-insurance")).text();
  expect(await readLimits(page)).toContain("$24,500");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Compared now with: The notice itself")).toBeVisible();
  await checkLooksInProof(page);
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Edition 5 is published.")).toBeVisible();
  await expect.poll(readTerm).toContain("October 31, 2026");
  expect(await readLimits(page)).toContain("$23,456");
  await page.goto("/admin/site/facts");
  await openFacts(page, "Figures of law");
  await expect(limits.getByText(/^Compared on .* by admin with: The notice itself$/)).toBeVisible();
  await page.goto("/admin/settings/setup/figures");
  await expect(page.getByText(/^\$23,456 a year; .*, for 2026$/)).toBeVisible();
  await page.goto("/admin/site/editions");
  await answerYes(page.getByRole("main"), "Undo");
  await expect.poll(readTerm).toContain("September 1, 2025");
  expect(await readLimits(page)).toContain("$24,500");
});

test("an owner confirms the figures, and the screen says who did @proof", async ({ page }) => {
  await page.goto("/admin/settings/setup/figures");
  await expect(page.getByText(/of September 1, 2025$|of Sep 1, 2025$/)).toBeVisible();
  await expect(page.getByText("More than a year old")).toBeVisible();
  await checkLooks(page);
  const compared = page.getByRole("button", { name: /^I compared it with its source/ });
  for (let left = await compared.count(); left > 0; await expect(compared).toHaveCount(--left))
    await compared.first().click();
  await expect(page.getByText(/^admin compared the last of them on /)).toBeVisible();
  await expect(page.getByText("This step is done.")).toHaveCount(0);
  await page.getByText("A number is wrong").click();
  await expect(page.getByRole("link", { name: "Open the figures" })).toBeVisible();
  await page.getByLabel("Who read it").fill("Lucía Prado");
  const confirm = page.getByRole("button", { name: "A native speaker has read the Spanish" });
  await confirm.click();
  await expect(page.getByText(/^admin said on .* that Lucía Prado has read/)).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await confirm.click();
  await expect(page.getByText("This step is done.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expectDone(page, 2);
});

test("email is done once one is sent; a step can be declined, once @proof", async ({ page }) => {
  await page.goto(today);
  await openSteps(page);
  await row(page, "Email").getByRole("link").click();
  await page.getByRole("button", { name: "Send me a test" }).click();
  const status = async () => {
    const { mail } = (await (await page.request.get("/api/admin/mail")).json()) as {
      mail: { lastSentAt: string | null };
    };
    return mail.lastSentAt;
  };
  await expect.poll(status).not.toBeNull();
  await page.goto(today);
  await expectDone(page, 3);
  await openSteps(page);
  await answerYes(row(page, "A colleague"), "I work alone");
  await expectDone(page, 4);
  await checkLooksInProof(page);
  await row(page, "Nightly backup").getByRole("link").click();
  await page.getByLabel("Passphrase").fill("six words that nobody would guess");
  const bucket = page.getByLabel("Bucket", { exact: true });
  await bucket.fill("Our backups");
  await bucket.press("Enter");
  await expect(bucket).toHaveAccessibleDescription(/^Write the bucket's name as the service/);
  await bucket.fill("");
  await page.getByRole("button", { name: "Save, and make a backup now" }).click();
  await expect(page.getByText("A backup was made, and read back").first()).toBeVisible();
  await checkLooksInProof(page);
  await page.goto(today);
  await expectDone(page, 5);
});

test("a test lead is made, worked on, removed, and the box goes @proof", async ({ page }) => {
  await page.goto("/admin/settings/setup/test-lead");
  await page.getByRole("button", { name: "Make the test lead" }).click();
  await page.getByRole("link", { name: "Open the test lead" }).click();
  await expect(page.getByText("A demo lead")).toBeVisible();
  // Following a telephone link would leave the page, or open a dialog of the browser.
  await page.getByRole("link", { name: /^Call/ }).click();
  await expect(page.getByText("nothing was dialed").first()).toBeVisible();
  await page.getByRole("button", { name: "Voicemail" }).click();
  const isWorked = async () => {
    const { setup } = (await (await page.request.get("/api/admin/setup")).json()) as {
      setup: { testLead: { isWorked: boolean } };
    };
    return setup.testLead.isWorked;
  };
  await expect.poll(isWorked).toBe(true);
  await page.goto("/admin/settings/setup/test-lead");
  await checkLooks(page);
  await answerYes(page.getByRole("main"), "Remove the test lead");
  await expect(page.getByText("This step is done.")).toBeVisible();
  await page.goto("/admin/leads");
  await expect(page.getByText("Demo Test Family")).toHaveCount(0);

  await page.goto(today);
  await expectDone(page, 6);
  // The agency's facts are set at installation; here the answer is changed to say that they are set.
  type Setup = { readonly setup: { readonly steps: object } };
  await changeAnswer<Setup>(page, "**/api/admin/setup", ({ setup }) => ({
    setup: { ...setup, steps: { ...setup.steps, facts: "done", people: "done" } },
  }));
  await page.reload();
  await expect(
    page.getByText("Families who wait for an answer show here, with the time that is left."),
  ).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  await checkLooksInProof(page);
});

test("an agent does not see the steps of setting up @proof", async ({ browser, site }) => {
  const agent = await addAgent(site, "imani");
  const page = await openAs(browser, site, agent);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(today);
  await expect(page.getByText("Families who wait for an answer show here")).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  expect(asked).not.toContain("/api/admin/setup");
  await page.goto("/admin/site/facts");
  await expect(page.getByText("For admins only")).toBeVisible();
  await expectToFit(page);
  await page.context().close();
});

test("the owner compares who gets which lead, and chooses @proof", async ({ page }) => {
  const id = await postLead(page.request, { email: makeEmail() });
  // A link that lost its end opens the page all the same.
  await page.goto("/admin/settings#cut%2");
  const card = page.getByRole("region", { name: "Who gets which lead" });
  await expect(card).toBeVisible();
  await page.goto("/admin/settings#routing");
  await expect(card.getByText("Nobody on the staff has a license on file")).toBeVisible();
  await card.getByRole("button", { name: "Compare the rules" }).click();
  await expect(card.getByText("1 lead that nobody may take.")).toHaveCount(3);
  await checkLooks(page);

  const license = { state: "OH", line: "life", number: "1", resident: true };
  const licences = [{ ...license, from: "2020-01-01", until: "2099-12-31" }];
  const profile = { licences, languages: ["en"] };
  expect((await page.request.put("/api/admin/staff/imani/profile", { data: profile })).ok()).toBe(
    true,
  );
  await page.reload();
  await expect(card.getByText("Nobody on the staff has a license on file")).toHaveCount(0);
  await card.getByRole("radio", { name: /^In turn/ }).check();
  await card.getByRole("button", { name: "Compare the rules" }).click();
  await expect(card.getByText("1 lead, 100%")).toHaveCount(3);
  const hours = card.getByLabel("Hours of opening until it is handed on");
  await hours.fill("99");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Write a whole number from 0 to 72, or nothing")).toBeVisible();
  await expect(hours).toBeFocused();
  await hours.fill("4");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText(/^Last changed by/)).toBeVisible();
  const stored = await (await page.request.get("/api/admin/settings/routing")).json();
  expect(stored).toMatchObject({ rule: "fair", handOnAfterHours: 4 });

  // Leads are assigned during office hours only; here the answer is changed to say that one was.
  const family = { language: "en", states: ["OH"], wish: null, partner: null };
  const imani = { username: "imani", weight: 1, may: "yes", languages: ["en"], gender: null };
  const candidate = { ...imani, isAway: false, isAtWork: true, cap: null, today: 0, open: 2 };
  const candidates = [
    { ...candidate, share: 0.5, lastAt: null },
    { ...candidate, share: 0.1, lastAt: null, username: "admin", may: "no" },
  ];
  const question = { rule: "fair", family, isAtOnce: true, had: [], candidates };
  const choice = { at: "2026-11-27T15:00:00Z", username: "imani", handedFrom: null };
  const routings = [{ ...choice, obstacle: null, holds: true, question }];
  const assignedBecause = "Only imani could answer this family";
  await changeAnswer<{ lead: object }>(page, `**/api/admin/leads/${id}`, ({ lead }) => ({
    lead: { ...lead, assignedBecause, routings },
  }));
  await page.goto(`/admin/leads/${id}`);
  await page.locator("summary", { hasText: "Only imani could answer this family" }).click();
  await expect(page.getByText("no license where the family lives")).toBeVisible();
  await expect(page.getByText("the answer is the same")).toBeVisible();
  await checkLooks(page);
});
