import { createHash, randomBytes } from "node:crypto";
import { postLead } from "./a-lead.ts";
import { checkLooks, expectApart } from "./check-looks.ts";
import { expect, test } from "./staff-test.ts";
import { remoteHost, startRemote } from "./start-remote.ts";
import { UploadDialog, digestOf } from "./upload-dialog.ts";

test.use({ program: ["src/testing/files/importing-site.ts", remoteHost] });

test("a file comes in from a link while its reader sees how far it is; a link into the own network does not", async ({
  page,
  staff,
  site,
}) => {
  const file = randomBytes(2_000_000);
  const remote = await startRemote(file);
  await page.goto(`/admin/leads/${await postLead(staff)}`);
  const dialog = new UploadDialog(page);
  await dialog.open();
  await dialog.root.getByRole("tab", { name: "Link" }).click();
  const address = dialog.root.getByRole("textbox", { name: "Address of the file" });
  await expect(address).toBeFocused();
  await checkLooks(page);

  await address.fill(`${site.url}/healthz`);
  await page.keyboard.press("Enter");
  await expect(dialog.fault).toContainText("This link leads to a private network.");
  await expectApart(dialog.notice, dialog.button("Import"));
  await checkLooks(page);

  await address.fill(`${remote.url}/talk.bin`);
  await page.keyboard.press("Enter");
  await dialog.button("Upload 1 file").click();
  await expect(dialog.status.getByText("Uploading")).toBeVisible();
  await expect(dialog.status.getByText("Uploading: 50%")).toBeVisible();
  await checkLooks(page);
  remote.release();
  await expect(dialog.status.getByText("Complete")).toBeVisible();
  await page.keyboard.press("Escape");
  const link = page.getByRole("link", { name: "Download talk.bin" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const digest = createHash("sha256").update(file).digest("hex");
  expect(await digestOf(await download.path())).toBe(digest);
  await remote.close();
});
