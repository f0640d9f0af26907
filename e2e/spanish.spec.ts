import type { APIRequestContext, Page } from "@playwright/test";
import { familyAnswers, findLeads, makeEmail } from "./a-lead.ts";
import { addAgent } from "./add-agent.ts";
import { answerStep, questionnairePath } from "./answer-questionnaire.ts";
import { answer, calculate, number } from "./calculator-steps.ts";
import { checkLooks, checkLooksInProof, isEveryLook } from "./check-looks.ts";
import { expect, test } from "./mail-test.ts";
import type { Site } from "./start-site.ts";

test.use({ locale: "es-MX" });

const offer = (page: Page) => page.getByText("Esta página también está en español.");
const toSpanish = (page: Page) =>
  page.locator('header a[data-language="es"]').locator("visible=true");
const expectStep = (page: Page, step: number) =>
  expect(page.getByRole("status").filter({ hasText: "Paso" })).toHaveText(`Paso ${step} de 10`);

test("a browser that speaks Spanish is offered it once @proof", async ({ context, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/term-insurance");
  await expect(page).toHaveURL(/\/term-insurance$/);
  await expect(offer(page)).toBeVisible();
  await checkLooks(page);
  await page.getByRole("link", { name: "Leer en español" }).click();
  await expect(page).toHaveURL(/\/es\/term-insurance$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Seguro de vida a término");

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Build it.");
  await expect(offer(page)).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await page.goto("/about");
  // As with a cached or prerendered page: the choice of language was made on another page.
  const before = await context.newPage();
  await before.goto("/services");
  await expect(offer(before)).toBeVisible();
  await page.getByRole("button", { name: "No, gracias" }).click();
  await expect(offer(page)).toBeHidden();
  await expect(offer(before)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("chosen-language"))).toBe("en");
  for (const name of ["pageshow", "prerenderingchange"]) {
    await before.evaluate((event) => {
      for (const box of document.querySelectorAll<HTMLElement>("[data-language-offer]"))
        box.hidden = false;
      (event === "pageshow" ? window : document).dispatchEvent(new Event(event));
    }, name);
    await expect(offer(before)).toBeHidden();
  }
  await before.close();
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(offer(page)).toBeHidden();

  // The offer never covers the buttons of the questionnaire either.
  await page.evaluate(() => localStorage.clear());
  await page.goto(questionnairePath);
  await expect(page.getByRole("button", { name: "Next" })).toBeInViewport({ ratio: 1 });
  await expect(offer(page)).toHaveCount(0);
});

test("the link to Spanish keeps page, numbers and answers", async ({ page }) => {
  await page.goto("/calculators/savings");
  await number(page, /Target/).fill("250000");
  await calculate(page);
  await expect(answer(page)).toBeVisible();
  await expect(number(page, /Target/)).toHaveValue("250,000");
  await toSpanish(page).click();
  await expect(page).toHaveURL(/\/es\/calculators\/savings/);
  await expect(page.getByRole("spinbutton").first()).toHaveValue("250,000");
  await expect(page.locator(".answer")).toBeVisible();

  await page.goto(questionnairePath);
  await answerStep(page, 1, familyAnswers);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Step 2 of 10").first()).toBeAttached();
  await toSpanish(page).click();
  await expect(page).toHaveURL(/\/es\/wealth-builder-questionnaire$/);
  await expectStep(page, 2);
});

test("a Spanish family gets its mails in Spanish", async ({ context, page, post, site, staff }) => {
  const email = makeEmail();
  const answers = { ...familyAnswers, fullName: "María José Peña Ríos", email };
  await page.goto(`/es${questionnairePath}`);
  for (let step = 1; step <= 9; step += 1) {
    await expectStep(page, step);
    await answerStep(page, step, answers);
    if (step < 9) await page.getByRole("button", { name: "Siguiente" }).click();
  }
  await page.getByRole("button", { name: "Completar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Gracias, María José!");
  // Nobody has the lead yet, so nobody is named as its caller.
  await expect(page.locator(".thanks")).not.toContainText("Marisol");
  const sheet = page.getByRole("article", { name: "Su Plan Familiar" });
  const day = new Date().toLocaleDateString("es-US", { dateStyle: "long" });
  await expect(sheet.getByText(`Para la familia de María José · ${day}`)).toBeVisible();
  // The mail with the page is on its way; its address is masked, and unknown after a reload.
  const masked = `${email[0]}...${email.slice(email.indexOf("@"))}`;
  await expect(page.getByText(`También enviamos esta página por correo a ${masked}.`)).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText("También tiene su Plan Familiar en su correo.")).toBeVisible();
  await expect(page.getByText("se queda en esta pestaña hasta que usted la cierre")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("También le enviamos esta página por correo.")).toBeVisible();
  await checkLooks(page);
  await page.emulateMedia({ media: "print" });
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });

  await page.goto("/es/your-data");
  await page.getByLabel("Su correo electrónico").fill(email);
  await page.getByRole("button", { name: "Enviarme un enlace" }).click();
  await expect(page.getByText("Revise su correo")).toBeVisible();
  const link = await post.takeLink(email, "Su enlace para ver lo que guardamos sobre usted");
  expect(link).toContain(`${site.url}/es/your-data#`);
  await page.goto(link);
  await expect(page.getByText(`Para ${email}`)).toBeVisible();
  // The parameter of the partner goes along to the page in the other language, and is then removed from the address.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('header a[data-language="en"]').locator("visible=true").click();
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  expect(page.url()).toBe(`${site.url}/your-data`);

  const [lead] = await findLeads(staff, email);
  expect(lead).toMatchObject({ language: "es", fullName: "María José Peña Ríos" });
  // A search without accents finds her, too.
  const found = await staff.get("/api/admin/leads", { params: { q: "pena rios", language: "es" } });
  expect(((await found.json()) as { leads: unknown[] }).leads).toHaveLength(1);
  await context.request.post(`${site.url}/api/auth/login`, { data: site.admin });
  await page.goto(`/admin/leads?q=${email}&language=es`);
  const row = page.getByRole("row").filter({ hasText: "María José" });
  await expect(row.getByText("Español")).toBeVisible();
  await page.goto(`/admin/leads/${lead?.id}`);
  await expect(page.getByText("This person used our site in this language")).toBeVisible();
});

/** Makes a partner with a public page and a license in Texas only. */
async function showPartner(site: Site, staff: APIRequestContext): Promise<void> {
  await addAgent(site, "mreyes");
  const license = { state: "TX", line: "life", number: "EX-9", resident: true };
  const profile = {
    shownName: "Luz Reyes",
    licences: [{ ...license, from: "2020-01-01", until: "2099-12-31" }],
    languages: ["es"],
    scheduleUrl: "https://cal.example/luz",
    page: { name: "luz", sentence: "Fui maestra durante diez años.", isShown: true },
  };
  const answer = await staff.put("/api/admin/staff/mreyes/profile", { data: profile });
  expect(answer.status()).toBe(200);
  await expect.poll(async () => (await staff.get("/with/luz")).status()).toBe(200);
}

test("a family that comes by a partner's page calculates, answers in Spanish and reloads: the lead is credited to the partner, and its caller is named @proof", async ({
  page,
  site,
  staff,
}) => {
  await showPartner(site, staff);
  const email = makeEmail();
  await page.goto("/with/luz");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Luz Reyes");
  await checkLooks(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const calculators = page.getByRole("link", { name: "Open the calculators" });
  const opened = page.context().waitForEvent("page");
  await calculators.click({ button: "middle" });
  const tab = await opened;
  await expect(tab).toHaveURL(/\/calculators\?with=luz$/);
  await tab.close();
  await calculators.click();
  await expect(page).toHaveURL(/\/calculators\?with=luz$/);
  await page.getByRole("tab", { name: "Cost of waiting" }).click();
  await calculate(page);
  await page.getByRole("link", { name: "Take these numbers to my Blueprint" }).click();
  await expect(page).toHaveURL(/\/wealth-builder-questionnaire\?with=luz$/);
  await answerStep(page, 1, familyAnswers);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Step 2 of 10").first()).toBeAttached();
  await toSpanish(page).click();
  await expectStep(page, 2);
  // A later visit without the parameter: the device has stored the partner.
  await page.goto(`/es${questionnairePath}`);
  for (let step = 2; step <= 9; step += 1) {
    await expectStep(page, step);
    await answerStep(page, step, { ...familyAnswers, email });
    if (step < 9) await page.getByRole("button", { name: "Siguiente" }).click();
    if (step === 5) await page.reload();
  }
  await page.getByRole("button", { name: "Completar" }).click();
  await expect(
    page.getByText("Luz Reyes no tiene licencia donde usted vive.", { exact: false }),
  ).toBeVisible();
  await checkLooksInProof(page);
  const listed = await staff.get("/api/admin/leads", { params: { partner: "mreyes" } });
  const { leads } = (await listed.json()) as { leads: ReadonlyArray<{ readonly email: string }> };
  expect(leads.map((lead) => lead.email)).toEqual([email]);
  // While Texas is the only state with a license, no other journey's family is promised a call.
  await staff.put("/api/admin/staff/mreyes/profile", { data: { languages: ["es"] } });
});

test("staff work in Spanish, and the sign-in page is Spanish @proof", async ({
  context,
  page,
  site,
}) => {
  const agent = await addAgent(site, "lucia");
  await context.request.post(`${site.url}/api/auth/login`, { data: agent });
  await page.goto("/admin/account");
  await page.getByLabel("Language of these screens").selectOption("Español");
  await expect(page.getByRole("heading", { level: 1, name: "Su cuenta" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  const spoken = page
    .getByRole("group", { name: "Idiomas en que atiende a las familias" })
    .getByRole("checkbox", { name: "Español" });
  await spoken.check();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("Guardado.")).toBeVisible();
  await page.reload();
  await expect(spoken).toBeChecked();
  for (const path of ["dashboard", "account", ...(isEveryLook ? ["leads", "inquiries"] : [])]) {
    await page.goto(`/admin/${path}`, { waitUntil: "networkidle" });
    await checkLooks(page);
  }
  // In another browser context the first page is English, and is reloaded once by itself.
  const hasMark = () => page.evaluate(() => sessionStorage.getItem("staff-language") !== null);
  await context.clearCookies({ name: "language" });
  await page.goto("/admin/leads");
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await expect.poll(hasMark).toBe(false);
  // Where the browser refuses the cookie, the page stays English and works.
  await context.clearCookies({ name: "language" });
  await page.route("**/api/auth/me", (route) =>
    route.fulfill({ json: { success: true, user: { ...agent, role: "agent", language: "es" } } }),
  );
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await page.goto("/admin/leads");
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  expect([loads, await hasMark()]).toEqual([2, true]);
  await page.unroute("**/api/auth/me");
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Salir" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Acceso del personal" })).toBeVisible();
});
