import type { Page } from "@playwright/test";
import { expectApart } from "./check-looks.ts";
import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";
import type { Site } from "./start-site.ts";

test.use({ settings: { GA_MEASUREMENT_ID: "G-JOURNEY1" } });

/** Answers in place of the analytics vendor, and returns the addresses outside the site that the page requested. */
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

test("no third party is requested before the visitor agrees", async ({ page, site }) => {
  const asked = await watchVendor(page, site);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
});

test("after a yes, the page and a click on a product are counted", async ({ page, site }) => {
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
  // Staff are never counted.
  await page.goto("/admin/login", { waitUntil: "networkidle" });
  expect(asked).toHaveLength(1);
});

test("opening another calculator counts as another page @proof", async ({ page, site }) => {
  await watchVendor(page, site);
  await page.addInitScript(() => localStorage.setItem("analytics-consent", "granted"));
  // Until its code has loaded, a tab is a link to another document.
  await page.goto("/calculators", { waitUntil: "networkidle" });
  await expect.poll(() => readEvents(page)).toHaveLength(1);
  await page.getByRole("tab", { name: "Savings" }).click();
  await expect.poll(() => readEvents(page)).toHaveLength(2);
  const address = `${site.url}/calculators/savings`;
  const title = "Savings goal calculator | Hearthstone";
  expect((await readEvents(page))[1]).toEqual([
    "event",
    "page_view",
    { page_location: address, page_title: title },
  ]);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", address);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", title);

  await page.goBack();
  await expect.poll(() => readEvents(page)).toHaveLength(3);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${site.url}/calculators`,
  );
});

test("the visitor is asked with two equal buttons @proof", async ({ page, site }) => {
  await watchVendor(page, site);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/about");
  const bar = page.getByRole("region", { name: "Privacy choices" });
  await expect(bar).toBeVisible();
  const yes = bar.getByRole("button", { name: "Yes, count it" });
  const no = bar.getByRole("button", { name: "No, thanks" });
  const [yesBox, noBox] = [await yes.boundingBox(), await no.boundingBox()];
  expect(Math.round(yesBox?.width ?? 0)).toBe(Math.round(noBox?.width ?? 1));
  expect(yesBox?.height).toBe(noBox?.height);
  expect(await yes.getAttribute("class")).toBe(await no.getAttribute("class"));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
});

test("a no is kept, and the footer changes it both ways @proof", async ({ page, site }) => {
  const asked = await watchVendor(page, site);
  await page.goto("/about");
  const bar = page.getByRole("region", { name: "Privacy choices" });
  await bar.getByRole("button", { name: "No, thanks" }).click();
  await expect(bar).toBeHidden();
  await page.goto("/services", { waitUntil: "networkidle" });
  await expect(bar).toBeHidden();
  expect(asked).toEqual([]);

  const opener = page.getByRole("button", { name: "Privacy choices" });
  await opener.click();
  await expect(bar.getByRole("button", { name: "No, thanks" })).toBeFocused();
  await bar.getByRole("button", { name: "Yes, count it" }).click();
  await expect(opener).toBeFocused();
  await expect.poll(() => readEvents(page)).toHaveLength(1);

  await page.context().addCookies([{ name: "_ga_TEST", value: "1", url: site.url }]);
  await opener.click();
  const reloaded = page.waitForEvent("load");
  await bar.getByRole("button", { name: "No, thanks" }).click();
  await reloaded;
  await expect(opener).toBeVisible();
  expect(await readEvents(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test("Global Privacy Control counts as a no, even after an earlier yes", async ({ page, site }) => {
  const asked = await watchVendor(page, site);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
    localStorage.setItem("analytics-consent", "granted");
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const bar = page.getByRole("region", { name: "Privacy choices" });
  await expect(bar).toBeHidden();
  await page.getByRole("button", { name: "Privacy choices" }).click();
  await expect(bar).toContainText("Your browser sends Global Privacy Control");
  await expect(bar.getByRole("button", { name: "Yes, count it" })).toBeHidden();
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(bar).toBeHidden();
  expect(asked).toEqual([]);
});

test("the last link of a page is not hidden behind the bar @proof", async ({ page, site }) => {
  await watchVendor(page, site);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const bar = page.getByRole("region", { name: "Privacy choices" });
  await expect(bar).toBeVisible();
  for (const link of await page.getByRole("contentinfo").getByRole("link").all()) {
    await link.focus();
    const covered = await link.evaluate(
      (element) =>
        element.getBoundingClientRect().bottom >
        (document.getElementById("consent")?.getBoundingClientRect().top ?? 0),
    );
    expect(covered).toBe(false);
  }
});

test("a calculator's button stays above the bar @proof", async ({ page, site }) => {
  await watchVendor(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/calculators");
  const bar = page.getByRole("region", { name: "Privacy choices" });
  await expect(bar).toBeVisible();
  const calculate = page.getByRole("button", { name: "Calculate" });
  await page.getByRole("form").evaluate((form) => form.scrollIntoView());
  await expect(calculate).toBeInViewport({ ratio: 1 });
  await expectApart(calculate, bar);
  await calculate.click();
  const small = page.getByRole("link", { name: "See more" });
  await page.getByRole("spinbutton").first().scrollIntoViewIfNeeded();
  await expect(small).toBeInViewport();
  await expectApart(small, bar);
});
