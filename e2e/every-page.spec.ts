import type { Page } from "@playwright/test";
import {
  checkLargeText,
  checkLooks,
  checkReflow,
  expectTappable,
  expectToFit,
  isEveryLook,
} from "./check-looks.ts";
import { listPages } from "./list-pages.ts";
import { readLayoutShift } from "./read-layout-shift.ts";
import { expect, test } from "./site-test.ts";

declare global {
  interface Window {
    policyViolations: string[];
  }
}

// Playwright needs the number of tests before the site runs, so each test takes a share of the pages.
const shares = isEveryLook ? 12 : 4;

/**
 * English pages; the Spanish ones have the same layout. All of them with EVERY_LOOK; the gate takes one
 * in three, because pages are made of the same parts.
 */
function chooseKinds(paths: readonly string[]): readonly string[] {
  const english = paths.filter((path) => !path.startsWith("/es"));
  return isEveryLook ? english : english.filter((_path, index) => index % 3 === 0);
}

/** All errors of the console, from the first byte on. */
async function listenForComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.policyViolations.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return complaints;
}

for (let share = 0; share < shares; share += 1) {
  test(`each page stands still, reads and fits: ${share + 1}`, async ({ page, request, site }) => {
    const complaints = await listenForComplaints(page);
    const asked: string[] = [];
    page.on("request", (sent) => asked.push(sent.url()));
    await page.route("**/*.woff2", async (route) => {
      // After the first paint, and before the page is idle.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const others = ["/stop-calls?link=x", "/stop-calls/over"];
    const all = [...(await listPages(request)), ...others];
    const spanish = all.filter((path) => path.startsWith("/es"));
    // The Spanish pages have the same layout: the gate takes one in three.
    const wanted = all.filter((path) => isEveryLook || spanish.indexOf(path) % 3 <= 0);
    const looked = chooseKinds(all);
    for (const path of wanted.filter((_path, index) => index % shares === share)) {
      // Resets color scheme and motion, which the looks at the page before have set.
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      await page.goto(path);
      // A page without a form is idle once its fonts are loaded; a form's code loads after the page.
      if ((await page.locator("[data-island]").count()) > 0)
        await page.waitForLoadState("networkidle");
      else await page.evaluate(() => document.fonts.ready.then(() => {}));
      expect(await readLayoutShift(page), path).toBe(0);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      // The longer Spanish words are checked at 320 px only.
      if (looked.includes(path) || isEveryLook) await checkLooks(page);
      else if (path.startsWith("/es")) await checkReflow(page);
      // A phone with text at twice its size.
      await page.setViewportSize({ width: 195, height: 420 });
      await expectToFit(page);
      // Spanish words are the longer ones.
      if (path.startsWith("/es") || isEveryLook) await checkLargeText(page);
      expect(await page.evaluate(() => window.policyViolations), path).toEqual([]);
      expect(complaints, path).toEqual([]);
    }
    expect(asked.filter((address) => !address.startsWith(site.url))).toEqual([]);
  });
}

// A browser under test control does not draw pages ahead, but fetches them by the same rules.
test("the next page is already loaded when its link is followed @proof", async ({ page, site }) => {
  const ahead = page.context().waitForEvent("request", {
    predicate: (request) => request.url() === `${site.url}/iul-insurance`,
  });
  await page.goto("/services");
  const link = page.getByRole("main").getByRole("link", { name: "How IUL works" });
  await link.hover();
  await ahead;
  await link.click();
  await expect(page).toHaveURL(/\/iul-insurance$/);
  const delivery = await page.evaluate(
    () => performance.getEntriesByType("navigation")[0]?.toJSON().deliveryType as string,
  );
  expect(delivery).toBe("navigational-prefetch");
});

test("a printed product page has two sheets at most, with every answer", async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto("/iul-insurance");
  await page.getByRole("button", { name: "Print this page" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByText(`${site.url}/iul-insurance`)).toBeVisible();
  await expect(page.getByText("In a year that credits zero, your cash value")).toBeVisible();
  await expect(page.getByText("For education only", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Get My Wealth Blueprint" })).toHaveCount(0);
  expect(await countSheets(page)).toBeLessThanOrEqual(2);
});

test("a short page prints on one sheet with its disclaimer @proof", async ({ page }) => {
  for (const path of ["/build-wealth", "/services", "/about"]) {
    await page.goto(path);
    expect(await countSheets(page), path).toBe(1);
  }
});

async function countSheets(page: Page): Promise<number | undefined> {
  const sheets = (await page.pdf({ format: "Letter" })).toString("latin1");
  return sheets.match(/\/Type\s*\/Page\b/g)?.length;
}

test.describe("with scripts turned off", () => {
  test.use({ javaScriptEnabled: false });

  test("questions open and every page can be read", async ({ page, request }) => {
    await page.goto("/iul-insurance");
    const question = page.getByText("Can my cash value go down?");
    const answer = page.getByText("In a year that credits zero, your cash value goes down");
    await expect(answer).toBeHidden();
    await question.click();
    await expect(answer).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Compare with term life" }).click();
    await expect(page).toHaveURL(/\/term-insurance$/);
    await expect(page.getByRole("table", { name: "compared" })).toContainText("Best for");

    for (const path of chooseKinds(await listPages(request))) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("every target takes a finger's press, also in the menu", async ({ page, request }) => {
    const paths = chooseKinds(await listPages(request));
    for (const path of [...paths, "/stop-calls", "/not-there", "/admin/login"]) {
      await page.goto(path);
      await expectTappable(page);
    }
    await page.goto("/annuities");
    await page.getByRole("button", { name: "Menu" }).tap();
    await expectTappable(page);
  });

  test("without popovers the menu opens by the page's script @proof", async ({ page }) => {
    await page.addInitScript(() => {
      // @ts-expect-error -- what an old browser lacks
      delete HTMLElement.prototype.popover;
    });
    await page.goto("/annuities");
    const toggle = page.getByRole("button", { name: "Menu" });
    const menu = page.locator("#site-menu");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.click();
    await expect(menu).toHaveAttribute("data-open", "");
    await menu.getByRole("link", { name: "Annuities" }).click();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });
});
