import { expect, test as base } from "@playwright/test";
import type { Page } from "@playwright/test";
import { startSite } from "./start-site.ts";
import type { Site } from "./start-site.ts";

const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of wanted fixtures here
    async ({}, use) => {
      const site = await startSite({ GA_MEASUREMENT_ID: "G-JOURNEY1" });
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

/** Stands in for the vendor, and tells which addresses outside the site the page asked for. */
async function watchVendor(page: Page, site: Site): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== site.url,
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );
  return asked;
}

function readEvents(page: Page): Promise<unknown[][]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .map((entry) => Array.from(entry))
      .filter(([command]) => command === "event"),
  );
}

test("no third party is asked for anything before the visitor says yes", async ({ page, site }) => {
  const asked = await watchVendor(page, site);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
});

test("after a yes the page and a click on a product are counted", async ({ page, site }) => {
  const asked = await watchVendor(page, site);
  await page.addInitScript(() => localStorage.setItem("analytics-consent", "granted"));
  await page.goto("/");
  await expect.poll(() => readEvents(page)).toHaveLength(1);
  expect(asked).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-JOURNEY1"]);
  const [pageView] = await readEvents(page);
  expect(pageView).toEqual([
    "event",
    "page_view",
    { page_location: `${site.url}/`, page_title: await page.title() },
  ]);

  const link = page.getByRole("link", { name: "Learn more about annuities" });
  await link.evaluate((element) =>
    element.addEventListener("click", (event) => event.preventDefault()),
  );
  await link.click();
  const events = await readEvents(page);
  expect(events[1]).toEqual([
    "event",
    "product_card_click",
    { product_title: "Annuities", href: "/annuities" },
  ]);
});

test("staff are never counted", async ({ page, site }) => {
  const asked = await watchVendor(page, site);
  await page.addInitScript(() => localStorage.setItem("analytics-consent", "granted"));
  await page.goto("/admin/login", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
});
