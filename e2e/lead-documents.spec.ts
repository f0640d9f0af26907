import { postLead } from "./a-lead.ts";
import { checkLooks, checkLooksInProof, expectApart } from "./check-looks.ts";
import { expect, test } from "./staff-test.ts";
import { UploadDialog, holdParts, makeLargeFile, watchParts } from "./upload-dialog.ts";

const megabytes = 110;
const parts = megabytes / 10;

const aForm = (name = "Signed form.pdf") => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
});

test("after a tab was closed half-way, only the missing parts are sent @proof", async ({
  page,
  staff,
}) => {
  const large = await makeLargeFile(megabytes);
  const lead = await postLead(staff);
  await page.goto(`/admin/leads/${lead}`);
  const dialog = new UploadDialog(page);
  await dialog.open();
  await dialog.choose(large.path);
  const arrived = watchParts(page);
  await holdParts(page, 4);
  await dialog.button("Upload 1 file").click();
  await expect.poll(() => arrived.length, { timeout: 60_000 }).toBe(4);
  // The page stores the state of the upload within half a second.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)), { timeout: 60_000 })
    .toContain("uploadId");
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await page.goto(`/admin/leads/${lead}`);
  await expect(page.getByText("1 file you chose earlier is not sent yet.")).toBeVisible();
  await dialog.open();
  await expect(dialog.root.getByText("Session restored")).toBeVisible();
  await expect(dialog.root.getByText("We could not fully recover 1 file.")).toBeVisible();
  await checkLooks(page);
  await dialog.button("Choose again").click();
  await dialog.choose(large.path);
  await dialog
    .button(/^Upload|^Resume/)
    .first()
    .click();
  await expect(dialog.status.getByText("Complete")).toBeVisible({ timeout: 60_000 });

  // Parts that were being sent when the tab closed may have arrived, too.
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived.length).toBeLessThanOrEqual(parts);
  await dialog.button("Done").click();
  await expect(page.getByRole("link", { name: "Download recording.bin" })).toBeVisible();
  await large.remove();
});

test("files that can't be added to the lead wait there @proof", async ({ page, staff }) => {
  const lead = await postLead(staff);
  await page.goto(`/admin/leads/${lead}`);
  const claims = `**/api/admin/leads/${lead}/documents`;
  const refuse = { success: false, message: "Please sign in." };
  await page.route(claims, (route) => route.fulfill({ status: 401, json: refuse }));
  const dialog = new UploadDialog(page);
  await dialog.open();
  await dialog.choose([aForm(), aForm("Second form.pdf")]);
  await dialog.button("Upload 2 files").click();
  await expect(dialog.status.getByText("Complete")).toBeVisible();
  await dialog.button("Done").click();

  const notice = page.getByRole("alert").filter({ hasText: "2 files were sent" });
  await expect(notice).toBeVisible();
  await page.unroute(claims);
  await page.getByRole("button", { name: "Add to this lead" }).click();
  for (const name of ["Signed form.pdf", "Second form.pdf"]) {
    await expect(page.getByRole("link", { name: `Download ${name}` })).toBeVisible();
  }
  await expect(notice).toHaveCount(0);
});

test("a document is removed after a question, and restored @proof", async ({ page, staff }) => {
  const lead = await postLead(staff);
  await page.goto(`/admin/leads/${lead}`);
  const dialog = new UploadDialog(page);
  await dialog.open();
  await checkLooksInProof(page);
  await dialog.choose(aForm("x".repeat(196) + ".pdf"));
  await checkLooks(page);
  await dialog.button("Upload 1 file").click();
  await expect(dialog.status.getByText("Complete")).toBeVisible();
  await checkLooksInProof(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add documents" })).toBeFocused();

  const remove = page.getByRole("button", { name: /^Remove xx/ });
  await remove.click();
  await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
  await checkLooksInProof(page);
  await page.getByRole("button", { name: "Remove", exact: true }).last().click();
  await page.getByRole("button", { name: "Undo" }).click();
  await remove.click();
  await page.getByRole("button", { name: "Remove", exact: true }).last().click();
  await page.getByText("1 removed").click();
  await checkLooks(page);
  await page.getByRole("button", { name: /^Put back xx/ }).click();
  await expect(remove).toBeVisible();
});

test("an ended session and a failed file are explained @proof", async ({ page, staff }) => {
  const lead = await postLead(staff);
  await page.goto(`/admin/leads/${lead}`);
  const dialog = new UploadDialog(page);
  await dialog.open();
  await dialog.choose(aForm());
  const refuse = { success: false, message: "Please sign in." };
  await page.route("**/api/objects/s3/params*", (route) =>
    route.fulfill({ status: 401, json: refuse }),
  );
  await dialog.button("Upload 1 file").click();
  await expect(dialog.fault).toContainText("Authorization required");
  await expectApart(dialog.fault, dialog.fileFacts);
  await expect(dialog.status.getByText("Upload failed")).toBeVisible();
  await checkLooks(page);
  await page.unroute("**/api/objects/s3/params*");
  await page.route("**/objects/parts/**", (route) =>
    route.fulfill({ status: 413, json: { success: false, message: "It is too large." } }),
  );
  await dialog.button("Retry").first().click();
  await expect(dialog.fault).toContainText("Non 2xx. It is too large.");
  await page.unroute("**/objects/parts/**");
  await dialog.button("Retry").first().click();
  await expect(dialog.status.getByText("Complete")).toBeVisible();
  await expect(dialog.fault).toHaveCount(0);
});
