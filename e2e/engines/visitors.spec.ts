import { writeFile } from "node:fs/promises";
import { familyAnswers, findLeads, makeEmail } from "../a-lead.ts";
import { calculatorTabs } from "../calculator-steps.ts";
import { isEveryLook } from "../check-looks.ts";
import { listPages } from "../list-pages.ts";
import { aPdf } from "../resume-dialog.ts";
import type { Tab } from "./engine.ts";
import { expect, test } from "./engine-test.ts";

const phone = [360, 740] as const;
const desk = [1280, 900] as const;

/** The elements that reach beyond the right edge of the page. */
const measureOverflow = (tab: Tab): Promise<number> =>
  tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function fillInContact(tab: Tab, email: string): Promise<void> {
  await tab.fill("input[name=fullName]", "Amara Okafor");
  await tab.fill("input[name=email]", email);
  await tab.fill("input[name=phone]", "614-555-0142");
}

test("a family answers on a phone, and reloads", async ({ tab, site, staff }) => {
  const answers = { ...familyAnswers, email: makeEmail() };
  await tab.resize(...phone);
  await tab.open(`${site.url}/wealth-builder-questionnaire`);
  for (let step = 1; step <= 8; step += 1) {
    await tab.waitFor("[role=status]", `Step ${step} of 10`);
    for (const question of step === 1 ? ["q1", "q2"] : [`q${step + 1}`]) {
      const answer = answers[question as "q1"];
      await tab.click(`label:has(input[name="${question}"][value="${answer}"])`);
    }
    await tab.click("button", "Next");
  }
  await tab.waitFor("[role=status]", "Step 9 of 10");
  await tab.open(`${site.url}/wealth-builder-questionnaire`);
  await tab.waitFor("[role=status]", "Step 9 of 10");
  for (const field of ["birthYear", "zipCode", "fullName", "email", "phone"] as const) {
    await tab.fill(`#${field}`, answers[field]);
  }
  await tab.choose("#income", answers.income);
  for (const chips of ["citizenshipStatus", "maritalStatus", "hasChildren"] as const) {
    await tab.click(`label:has(input[name="${chips}"][value="${answers[chips]}"])`);
  }
  await tab.click('label:has(input[name="contactConsent"][value="no"])');
  await tab.click("button", "Complete");
  await tab.waitFor("h1", "Thank You, Amara!");
  expect(await findLeads(staff, answers.email)).toMatchObject([answers]);
});

test("a message is sent, and thanks replace the form", async ({ tab, site, staff }) => {
  const email = makeEmail();
  await tab.resize(...phone);
  await tab.open(`${site.url}/contact`);
  await fillInContact(tab, email);
  await tab.click('label:has(input[name="contactConsent"][value="no"])');
  await tab.choose("select[name=subject]", "annuities");
  await tab.fill("textarea", "How long would our money be tied up?");
  await tab.click("button", "Send Message");
  await tab.waitFor("[role=region]", "Message Sent!");
  await tab.waitFor("#contact-sent h1", "Thank you. We have your message.");
  expect(await tab.evaluate(() => document.querySelector("textarea"))).toBeNull();
  const found = await staff.get("/api/admin/inquiries", { params: { q: email } });
  expect(await found.json()).toMatchObject({ total: 1 });
});

test("an application is sent with its resume", async ({ tab, site, staff }, testInfo) => {
  const email = makeEmail();
  const resume = testInfo.outputPath("Amara Okafor.pdf");
  await writeFile(resume, aPdf());
  await tab.resize(...phone);
  await tab.open(`${site.url}/careers`);
  await fillInContact(tab, email);
  await tab.click('label:has(input[name="contactConsent"][value="no"])');
  await tab.fill("textarea", "I taught mathematics for nine years.");
  await tab.click("button", "Upload Resume");
  await tab.waitFor("dialog[open]");
  await tab.upload("dialog input[type=file]", resume);
  await tab.waitUntilGone("dialog[open]");
  await tab.click("button", "Submit Application");
  await tab.waitFor("[role=region]", "Application Submitted!");
  const found = await staff.get("/api/admin/applications", { params: { q: email } });
  expect(await found.json()).toMatchObject({ total: 1 });
});

test("each calculator answers, and its chart has all its words", async ({ tab, site }) => {
  await tab.resize(...phone);
  for (const { path, answer } of calculatorTabs) {
    await tab.open(site.url + path);
    await tab.click("button", "Calculate");
    await tab.waitFor(".answer", answer);
    await tab.waitFor(".time-chart svg text");
    const { marks, cutOff } = await tab.evaluate(() => {
      const chart = document.querySelector(".time-chart svg");
      const frame = chart?.getBoundingClientRect();
      const words = [...(chart?.querySelectorAll("text") ?? [])];
      return {
        marks: words.map((word) => word.textContent).filter((text) => text.startsWith("$")),
        cutOff: words
          .filter((word) => {
            const { left, right } = word.getBoundingClientRect();
            return !frame || left < frame.left || right > frame.right;
          })
          .map((word) => word.textContent),
      };
    });
    expect(marks.join(" ")).toMatch(/^\$0( \$\d{1,3}(\.[1-9])?[KM]?)+$/);
    expect(cutOff).toEqual([]);
  }
});

test("a phone's menu opens, closes and leads to a page @proof", async ({ tab, site }) => {
  await tab.resize(...phone);
  await tab.open(`${site.url}/annuities`);
  await tab.click("button", "Menu");
  await tab.waitFor("#site-menu");
  await tab.press("Escape");
  await tab.waitUntilGone("#site-menu");
  await tab.click("button", "Menu");
  await tab.click("#site-menu a", "Learn");
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe("/financial-education");
  await tab.waitUntilGone("#site-menu");
});

test("every page has its heading, and fits @proof", async ({ tab, site, request }) => {
  // The Spanish pages have the same layout, and are checked in Chromium.
  const paths = (await listPages(request)).filter((path) => !path.startsWith("/es") || isEveryLook);
  for (const path of paths) {
    await tab.open(site.url + path);
    await tab.waitFor("h1");
    for (const [width, height] of [desk, phone]) {
      await tab.resize(width, height);
      // A driver may answer before its window has the new size.
      await expect.poll(() => tab.evaluate(() => innerWidth > 700)).toBe(width > 700);
      expect(await measureOverflow(tab), `${path} ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
