import type { Page } from "@playwright/test";
import { postLead } from "./a-lead.ts";
import { expect, test as siteTest } from "./site-test.ts";
import { test as staffTest } from "./staff-test.ts";

/** What an injected script would try, with the answer of the browser. */
function tryToInject(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const attempts = [
      () => (document.body.innerHTML = "<img src=x onerror=alert(1)>"),
      () => document.body.insertAdjacentHTML("beforeend", "<p>more</p>"),
      () => (document.createElement("script").src = "https://elsewhere.example/a.js"),
      () => (document.createElement("script").textContent = "alert(1)"),
      () => window.setTimeout("alert(1)", 0),
      () => (document.createElement("iframe").srcdoc = "<script>alert(1)</script>"),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return "done";
      } catch (failure) {
        return (failure as Error).name;
      }
    });
  });
}

const refused = Array.from({ length: 6 }, () => "TypeError");

siteTest("no text becomes markup or code on a page for visitors", async ({ page }) => {
  for (const path of ["/", "/wealth-builder-questionnaire", "/careers", "/calculators"]) {
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    expect(answer?.status(), path).toBe(200);
    expect(await tryToInject(page), path).toEqual(refused);
  }
});

// Not `journey-test.ts`, which fails at errors of the console: here they are expected.
siteTest(
  "no text becomes markup or code in the back office",
  async ({ page, site, staff, context }) => {
    await context.request.post(`${site.url}/api/auth/login`, { data: site.admin });
    await page.goto(`/admin/leads/${await postLead(staff)}`, { waitUntil: "networkidle" });
    expect(await tryToInject(page)).toEqual(refused);
  },
);

staffTest.describe("when a screen breaks", () => {
  // React logs the error.
  staffTest.use({ faults: async ({ page: _page }, use) => use([]) });

  staffTest("the whole page is drawn anew and says so", async ({ page }) => {
    const asked = (address: URL) => address.pathname === "/api/admin/leads";
    await page.route(asked, (route) => route.fulfill({ json: { leads: "none" } }));
    await page.goto("/admin/leads");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Something went wrong on our side",
    );
  });
});
