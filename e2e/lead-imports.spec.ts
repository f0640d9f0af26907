import { createHash, randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { postLead } from "./a-lead.ts";
import { checkLooks, checkLooksInProof, expectApart } from "./check-looks.ts";
import { expect, test } from "./staff-test.ts";
import { UploadDialog, digestOf } from "./upload-dialog.ts";

/** A loopback address other than that of the site and the browser. */
const remoteHost = "127.0.0.2";

test.use({ program: ["src/testing/files/importing-site.ts", remoteHost] });

test("a file is imported from a public link, and none from inside @proof", async ({
  page,
  staff,
  site,
}) => {
  const file = randomBytes(2_000_000);
  const remote = await startRemote(file);
  await page.goto(`/admin/leads/${await postLead(staff)}`);
  const dialog = new UploadDialog(page);
  await dialog.open();
  await dialog.root.getByRole("button", { name: "Import from a link" }).click();
  const address = dialog.root.getByRole("textbox", { name: "Address of the file" });
  await expect(address).toBeFocused();
  await checkLooksInProof(page);

  await address.fill(`${site.url}/healthz`);
  await page.keyboard.press("Enter");
  await expect(dialog.fault).toContainText("This link leads to a private network.");
  await expectApart(dialog.fault, dialog.button("Import"));
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

/** Another server with one file; it sends the second half on command. */
async function startRemote(file: Buffer) {
  const half = file.length / 2;
  const held = new Set<ServerResponse>();
  const server = createServer(({ url = "" }, to) => {
    if (!url.startsWith("/talk.bin")) return void to.writeHead(404).end();
    to.writeHead(200, {
      "content-type": "application/octet-stream",
      "content-length": file.length,
    }).write(file.subarray(0, half));
    held.add(to);
  });
  await new Promise<void>((resolve) => server.listen(0, remoteHost, resolve));
  return {
    url: `http://${remoteHost}:${(server.address() as AddressInfo).port}`,
    /** Sends the second half. */
    release() {
      for (const to of held) to.end(file.subarray(half));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
