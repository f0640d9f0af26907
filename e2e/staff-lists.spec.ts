import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { checkLook, isEveryLook } from "./check-looks.ts";
import { aPdf } from "./resume-dialog.ts";
import { aDocx, printPdf } from "./resume-files.ts";
import { expect, test } from "./journey-test.ts";
import { changeAnswer } from "./make-gate.ts";
import { expectAccessible } from "./site-test.ts";
import type { Site } from "./start-site.ts";

// A site of its own, because these lists must be empty at first.
test.use({ siteOf: "staff-lists" });

const inquiry = {
  fullName: "Amara Okafor",
  email: "amara@example.com",
  phone: "614-555-0142",
  subject: "annuities",
  message: "How long would our money be tied up?\nWe have two children.",
};

async function sendInquiries(request: APIRequestContext, count: number): Promise<void> {
  const send = async (number: number) => {
    const email = `visitor-${number}@example.com`;
    const data = { ...inquiry, fullName: `Visitor ${number}`, email };
    expect((await request.post("/api/contact-inquiry", { data })).status()).toBe(201);
  };
  // The first and the last row are at the ends of the list.
  await send(1);
  await Promise.all(Array.from({ length: count - 2 }, (_, index) => send(index + 2)));
  await send(count);
}

async function sendApplication(
  request: APIRequestContext,
  resume: Buffer,
  { fullName = inquiry.fullName, resumeFileName = "Amara's resume.pdf" } = {},
): Promise<void> {
  const asked = await request.post("/api/objects/upload");
  const { uploadURL } = (await asked.json()) as { uploadURL: string };
  expect((await request.put(uploadURL, { data: resume })).status()).toBe(200);
  const { subject: _subject, ...data } = inquiry;
  const application = {
    ...data,
    fullName,
    linkedinUrl: "https://www.linkedin.com/in/amara",
    resumePath: new URL(uploadURL).pathname,
    resumeFileName,
  };
  const answer = await request.post("/api/career-application", { data: application });
  expect(answer.status()).toBe(201);
}

async function signIn(page: Page, { admin }: Site): Promise<void> {
  await page.context().request.post("/api/auth/login", { data: admin });
  await page.goto("/admin/dashboard");
}

const phoneByNight = { width: 360, colorScheme: "dark" } as const;

test("staff find an inquiry among many, and read it @proof", async ({ page, request, site }) => {
  await signIn(page, site);
  await page.getByRole("link", { name: "Inquiries" }).click();
  await expect(page.getByText("No inquiries yet.")).toBeVisible();
  await expectAccessible(page);

  await sendInquiries(request, 55);
  await page.reload();
  const status = page.getByRole("status");
  await expect(status.filter({ hasText: "Showing 50 of 55" })).toBeVisible();
  await expect(page.getByRole("rowheader").first()).toHaveText("Visitor 55");
  // Fifty rows like the one that is checked below.
  if (isEveryLook) await expectAccessible(page);
  const pages = "**/api/admin/inquiries?*";
  await changeAnswer(page, pages, (body: object) => ({
    ...body,
    total: 10_000,
    totalIsExact: false,
  }));
  await page.reload();
  await expect(status.filter({ hasText: "Showing 50 of 10,000+" })).toBeVisible();
  await page.unroute(pages);
  await page.reload();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(status.filter({ hasText: "Showing 55 of 55" })).toBeVisible();
  await expect(page.getByRole("rowheader").last()).toHaveText("Visitor 1");

  await page.getByRole("searchbox").fill("visitor-7@");
  await expect(status.filter({ hasText: "Showing 1 of 1" })).toBeVisible();
  await page.getByRole("link", { name: "Trash", exact: true }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  await page.getByRole("link", { name: "Overdue", exact: true }).click();
  await expect(page.getByText("Nothing is overdue.")).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("searchbox").fill("nobody");
  await expect(page.getByText("No inquiry fits this view.")).toBeVisible();
  await page.getByRole("searchbox").fill("visitor-7@");
  await page.getByRole("link", { name: "Visitor 7" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Visitor 7" })).toBeVisible();
  await expect(page.getByText("We have two children.")).toBeVisible();
  await expect(page.getByText("Annuities")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Same person" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Email" })).toHaveAttribute(
    "href",
    /^mailto:visitor-7@example\.com\?subject=.*Annuities&body=Hello%20Visitor/,
  );
  await page.getByRole("button", { name: "Log an email" }).click();
  await expect(page.getByText(/answered after/)).toBeVisible();
  await page.getByRole("button", { name: "Answered", exact: true }).last().click();
  await expect(page.getByText("You changed the status to Answered")).toBeVisible();
  await checkLook(page, phoneByNight);
  await page.getByRole("link", { name: "Back to Inquiries" }).click();
  // The tab kept the view, the address has no name in it, and the row shows what was done.
  await expect(page.getByRole("searchbox")).toHaveValue("visitor-7@");
  await expect(page).toHaveURL(/\/admin\/inquiries$/);
  await expect(page.getByRole("row", { name: /Visitor 7/ })).toContainText("Answered");
  await checkLook(page, phoneByNight);
});

test("staff download a resume, byte for byte @proof", async ({ page, request, site }) => {
  const resume = aPdf(123_456);
  await sendApplication(request, resume);
  await signIn(page, site);
  await page.getByRole("link", { name: "Applications" }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Resume" }).selectOption("With a resume");
  await expect(page).toHaveURL(/resume=true/);
  await page.getByRole("link", { name: "Amara Okafor" }).click();
  await expect(page.getByText("Amara's resume.pdf")).toBeVisible();
  await expect(page.getByRole("link", { name: /linkedin\.com/ })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Resume" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Amara's resume.pdf");
  expect((await readFile(await download.path())).equals(resume)).toBe(true);
  // This file ends after its first line: it is a PDF by its bytes, and has nothing to draw.
  await page.getByRole("button", { name: "Read Here: Amara's resume.pdf" }).click();
  await expect(page.getByRole("alert")).toContainText("This file could not be drawn.");
  await expect(page.getByRole("alert").getByRole("link", { name: "Download" })).toBeVisible();
  const stage = page.getByRole("group", { name: "Status" });
  await stage.getByRole("button", { name: "Interview" }).click();
  await expect(page.getByText("You changed the status to Interview")).toBeVisible();
  if (isEveryLook) await checkLook(page, phoneByNight);
});

test("staff read a resume on its record, PDF or Word @proof", async ({ page, request, site }) => {
  await sendApplication(request, await printPdf(page, 12), { fullName: "Twelve Pages" });
  const resumeFileName = "resume.docx";
  await sendApplication(request, aDocx, { fullName: "Word Document", resumeFileName });
  await signIn(page, site);
  const complaints: string[] = [];
  page.on("console", (line) => complaints.push(line.text()));
  const viewerFiles: string[] = [];
  page.on("request", (sent) => {
    if (/frame-|pdf\.|read-docx/.test(sent.url())) viewerFiles.push(sent.url());
  });
  await page.goto("/admin/applications");
  await page.getByRole("link", { name: "Twelve Pages" }).click();
  const read = page.getByRole("button", { name: "Read Here: Amara's resume.pdf" });
  await expect(read).toHaveAttribute("aria-expanded", "false");
  expect(viewerFiles).toEqual([]);

  await read.press("Enter");
  const region = page.getByRole("region", { name: "The content of Amara's resume.pdf" });
  await expect(region.getByText("12 pages")).toBeVisible();
  const frame = region.frameLocator("iframe");
  const sheet = (number: number) => frame.getByRole("region", { name: `Page ${number} of 12` });
  await expect(sheet(1)).toContainText("Amara, sheet 1.");
  await expect(sheet(1).locator("canvas")).toBeVisible();
  await expect(sheet(12)).toBeEmpty();
  await frame.getByRole("main").press("End");
  await expect(sheet(12)).toContainText("Amara, sheet 12.");
  await expect(sheet(1)).toBeEmpty();
  // The frame has no session and no access to the page around it.
  const origin = await frame.locator("html").evaluate(() => globalThis.origin);
  expect(origin).toBe("null");
  await region.getByRole("button", { name: "Larger" }).click();
  await expect(sheet(12).locator("canvas")).toBeAttached();
  await checkLook(page, phoneByNight);
  await page.getByRole("button", { name: "Close Amara's resume.pdf" }).click();
  await expect(region).toHaveCount(0);

  await page.goto("/admin/applications");
  await page.getByRole("link", { name: "Word Document" }).click();
  await page.getByRole("button", { name: "Read Here: resume.docx" }).click();
  const text = page.frameLocator("iframe").getByRole("article");
  await expect(text.getByRole("heading", { name: "Amara Okafor" })).toBeVisible();
  await expect(text).toContainText("Nine years of mathematics. <script>");
  await expect(text).toContainText("My page");
  await expect(text.locator("a, script, img, [style]")).toHaveCount(0);
  if (isEveryLook) await checkLook(page, phoneByNight);
  expect(complaints).toEqual([]);
});

test("an address without a record and a failed list show a message @proof", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await page.goto("/admin/inquiries/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("This record is not here.")).toBeVisible();
  await page.route("**/api/admin/applications?*", (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "x" } }),
  );
  await page.goto("/admin/applications");
  await expect(page.getByText("Failed to load applications.")).toBeVisible();
});

test("a visitor is sent to the sign-in, and gets no resume @proof", async ({
  page,
  playwright,
  site,
}) => {
  for (const path of ["/admin/inquiries", "/admin/applications"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/login$/);
  }
  const stranger = await playwright.request.newContext({ baseURL: site.url });
  const id = "00000000-0000-4000-8000-000000000000";
  expect((await stranger.get(`/objects/uploads/${id}`)).status()).toBe(401);
  expect((await stranger.get("/api/admin/applications")).status()).toBe(401);
});
