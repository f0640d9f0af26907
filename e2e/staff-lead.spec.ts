import type { Page } from "@playwright/test";
import { makeEmail, postLead } from "./a-lead.ts";
import { makeGate } from "./make-gate.ts";
import { expect, test } from "./staff-test.ts";

/** The facts of a card as "label: value". */
async function readFacts(page: Page, title: string): Promise<string[]> {
  const facts = page.getByRole("region", { name: title }).locator("dl > div");
  await expect(facts.first()).toBeVisible();
  return facts.evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((part) => (part as HTMLElement).innerText.trim()).join(": "),
    ),
  );
}

test("a lead's page shows who asked, what, and why it scored so @proof", async ({
  page,
  staff,
}) => {
  const email = makeEmail();
  const attribution = { utm_source: "letter", utm_campaign: "spring", last_ref: "aunt" };
  const id = await postLead(staff, {
    email,
    contactConsent: true,
    phone: "614-555-0177",
    attribution,
  });
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amara Okafor");
  const personal = await readFacts(page, "Personal Information");
  expect(personal.filter((fact) => !fact.startsWith("Submitted"))).toEqual([
    "Full name: Amara Okafor",
    `Email: ${email}`,
    "Phone: 614-555-0177",
    "Calls and texts: Agreed to be called or texted",
    "ZIP code: 43004",
    "State: Ohio",
    "First came by: letter, spring",
    "Last came by: aunt",
    "Lead score: 97 of 100",
    "Category: Hot",
  ]);
  expect(personal.join()).toMatch(/Submitted: \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}/);
  expect(await readFacts(page, "Demographics")).toEqual([
    "Birth year: 1984",
    "Income level: $50,000–$99,999",
    "Citizenship status: Legal Permanent Resident",
    "Marital status: Married",
    "Has children: Yes",
  ]);
  expect(await readFacts(page, "Wizard Responses")).toEqual([
    "Current strategy confidence: No",
    "Retirement approach confidence: Not sure",
    "Hidden strategies interest: Yes",
    "Family protection priority: Yes",
    "Legacy importance: Yes",
    "Top financial priority: Protecting my family",
    "Market growth protection: Yes",
    "Tax-free growth interest: Yes",
    "Wealth access interest: Yes",
  ]);
  await page.getByRole("heading", { name: "Why this score" }).click();
  const factors = page.getByRole("listitem").filter({ hasText: /\d+ of \d+ points/ });
  await expect(factors).toHaveCount(11);
  const points = (await factors.allTextContents()).map((text) =>
    Number(/(\d+) of \d+ points/.exec(text)?.[1]),
  );
  expect(points.reduce((sum, each) => sum + each)).toBe(97);
  await expect(factors.first()).toContainText("Not confident in the current strategy");
  await expect(page.getByText(/Scoring model nr-1/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute(
    "href",
    "tel:+16145550177",
  );
  await expect(page.getByRole("link", { name: "Email" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:${email}\\?subject=Your%20answers.*&body=Hello%20`),
  );
  // Not opened, because browsers log the blocked scripts as an error.
  const seen = page.getByRole("link", { name: "The page as it was" });
  await expect(seen).toHaveAttribute("href", /\?path=%2Fwealth-builder-questionnaire&at=/);
  const asItWas = await page.request.get((await seen.getAttribute("href")) ?? "");
  expect(await asItWas.text()).toMatch(/<h1\b/);
});

test("staff read not to contact someone under 18 @proof", async ({ page, staff }) => {
  const birthYear = String(new Date().getFullYear() - 12);
  const id = await postLead(staff, { birthYear, contactConsent: true });
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByText("Under 18: do not call, text or email")).toBeVisible();
  await expect(page.getByRole("link", { name: /Call|Email/ })).toHaveCount(0);
  const personal = await readFacts(page, "Personal Information");
  expect(personal).toContain("Calls and texts: Not allowed; see above");
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Under 18: do not call").first()).toBeVisible();
});

const zipCode = (page: Page) => page.locator("dl > div", { hasText: "ZIP code" }).locator("dd");

test("a lead's page is updated when it is opened again @proof", async ({ page, staff }) => {
  await page.goto(`/admin/leads/${await postLead(staff)}`);
  await expect(zipCode(page)).toHaveText("43004");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  const gate = makeGate();
  await page.route("**/api/admin/leads/*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { lead: object };
    await gate.opened;
    await route.fulfill({ json: { ...body, lead: { ...body.lead, zipCode: "90210" } } });
  });
  await page.getByRole("link", { name: "View Amara Okafor" }).first().click();
  await expect(zipCode(page)).toHaveText("43004");
  gate.open();
  await expect(zipCode(page)).toHaveText("90210");
});

test("a lead that can't be updated stays on screen @proof", async ({ page, staff }) => {
  await page.goto(`/admin/leads/${await postLead(staff)}`);
  await expect(zipCode(page)).toHaveText("43004");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.route("**/api/admin/leads/*", (route) => route.abort());
  await page.getByRole("link", { name: "View Amara Okafor" }).first().click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load lead details. Please try again.",
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Amara Okafor"]);
  await expect(zipCode(page)).toHaveText("43004");
});

test("a lead that is gone or fails to load shows a message @proof", async ({ page, staff }) => {
  const gone = "This record is not here. It was erased, or it belongs to somebody else.";
  for (const id of ["00000000-0000-4000-8000-000000000000", "no-uuid"]) {
    await page.goto(`/admin/leads/${id}`);
    await expect(page.getByRole("alert")).toHaveText(
      "Failed to load lead details. Please try again.",
    );
    await expect(page.getByText(gone)).toBeVisible();
  }
  const id = await postLead(staff);
  await page.route("**/api/admin/leads/*", (route) => route.abort(), { times: 1 });
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load lead details. Please try again.",
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amara Okafor");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test("an admin opens the certificate of a family's consent, in its language and in English @proof", async ({
  page,
  staff,
}) => {
  const agreed = { contactConsent: true, consentTextVersion: "2026-11-22-es", language: "es" };
  // Nobody else has this number: a no to it counts wherever it stands.
  const id = await postLead(staff, { ...agreed, email: makeEmail(), phone: "614-555-0187" });
  const url = `/api/admin/leads/${id}`;
  const readConsents = async () => (await (await staff.get(url)).json()).lead.consents.length;
  await expect.poll(readConsents).toBe(1);
  const data = { channel: "phone", note: "Wants letters" };
  await staff.post(`${url}/revocations`, { data });
  await page.goto(`/admin/leads/${id}`);
  await page.getByRole("link", { name: "Consent certificate" }).click();
  const english = page.locator('.certificate[lang="en"]');
  const spanish = page.locator('.certificate[lang="es"]');
  await expect(english.locator("blockquote")).toHaveCount(2);
  await expect(spanish.locator("blockquote")).toHaveText(/^Acepto que .* llame/);
  await expect(spanish).toContainText("2026-11-22-es");
  await expect(english).toContainText("may not be called or texted");
  await expect(english).toContainText("Wants letters");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print, or save as PDF" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Back" })).toBeHidden();
});
