import type { Route } from "@playwright/test";
import { countCalls } from "./press-twice.ts";
import {
  ResumeDialog,
  aPdf,
  answer,
  fillInApplication,
  putAddress,
  toast,
} from "./resume-dialog.ts";
import { expect, test } from "./site-test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/careers");
});

test("a page that is named as a PDF is refused for good @proof", async ({ page }) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(Buffer.from("<html><script>alert(1)</script></html>"));
  await expect(dialog.root.getByRole("heading", { name: "Upload failed" })).toBeVisible();
  await expect(dialog.fault).toContainText("Please save it as a PDF and choose that.");
  await expect(dialog.button("Try again")).toHaveCount(0);
  await expect(dialog.button("Choose another file")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Show Upload" })).toBeFocused();
  const field = page.getByRole("group", { name: "Resume" });
  await expect(field.getByText(/not uploaded\. .* save it as a PDF/)).toBeVisible();
});

test("an upload that fails twice is tried a third time @proof", async ({ page }) => {
  let calls = 0;
  await page.route(putAddress, (route) => {
    calls += 1;
    return calls < 3 ? answer(500)(route) : route.continue();
  });
  await new ResumeDialog(page).upload();
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
  expect(calls).toBe(3);
});

test("an upload that keeps failing ends after five attempts @proof", async ({ page }) => {
  await page.clock.install();
  let calls = 0;
  await page.route(putAddress, (route) => {
    calls += 1;
    return answer(503)(route);
  });
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  for (const attempts of [1, 2, 3, 4, 5]) {
    // Waits for the request: moving the clock before it would let the request time out.
    await expect.poll(() => calls).toBeGreaterThanOrEqual(attempts);
    await page.clock.runFor(5_000);
  }
  await expect(dialog.fault).toContainText("The server's own sentence.");
  expect(calls).toBe(5);
  await page.unroute(putAddress);
  await dialog.button("Try again").click();
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
});

test("an upload to a busy server is tried again when the server said @proof", async ({ page }) => {
  await page.clock.install();
  let calls = 0;
  await page.route(putAddress, async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    const json = { success: false, message: "Too many files are on their way." };
    await route.fulfill({ status: 429, headers: { "retry-after": "30" }, json });
  });
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await expect(dialog.root.getByRole("heading", { name: "Waiting to try again" })).toBeVisible();
  // The clock also runs by itself, so the shown seconds may be fewer.
  await expect(dialog.root.getByText(/^We will try again in (?:30|2\d) seconds\.$/)).toBeVisible();
  await page.clock.runFor(15_000);
  expect(calls).toBe(1);
  await page.clock.runFor(15_000);
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
});

test("a refusal is not repeated by itself, and is explained @proof", async ({ page }) => {
  let calls = 0;
  await page.route(putAddress, (route) => {
    calls += 1;
    return answer(403)(route);
  });
  await page.setViewportSize({ width: 740, height: 360 });
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await expect(dialog.fault).toBeFocused();
  const header = await dialog.root.locator("header").boundingBox();
  const fault = await dialog.fault.boundingBox();
  expect(fault?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  for (const words of ["Upload failed", "The server's own sentence.", "Request has expired"]) {
    await expect(dialog.fault).toContainText(words);
  }
  expect(calls).toBe(1);
  // A retry requests an address of its own, which may work.
  await dialog.button("Try again").click();
  await expect.poll(() => calls).toBe(2);
});

test("without a connection one may apply without the file @proof", async ({ page }) => {
  await fillInApplication(page);
  await page.route(putAddress, (route) => route.abort("connectionreset"));
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await expect(dialog.fault).toContainText("blocked by an internet provider or a firewall");
  await expect(dialog.button("Try again")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(dialog.fault).toContainText("remove it and apply without a resume");
  await dialog.button("Remove").click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(toast(page).getByText("Application Submitted!")).toBeVisible();
});

for (const [address, how, sentence] of [
  ["none", answer(500), "Failed to prepare file upload. Please try again."],
  [
    "one without an id",
    (route: Route) => route.fulfill({ json: { uploadURL: "/objects/elsewhere" } }),
    "Failed to process uploaded file. Please try again.",
  ],
] as const) {
  test(`no upload begins when its address is ${address} @proof`, async ({ page }) => {
    const countPuts = countCalls(page, "PUT", /./);
    await page.route("**/api/objects/upload", how);
    const dialog = new ResumeDialog(page);
    await dialog.open();
    await dialog.choose(aPdf());
    await expect(toast(dialog.root).getByText("Upload Error")).toBeVisible();
    await expect(toast(dialog.root).getByText(sentence)).toBeVisible();
    expect(countPuts()).toBe(0);
    await page.keyboard.press("Escape");
    await expect(page.getByText("Ready to be sent with your application")).toHaveCount(0);
  });
}
