import { postLead } from "../a-lead.ts";
import { BreakableLine } from "../breakable-line.ts";
import { expect, test as journeyTest } from "../journey-test.ts";
import { startS3 } from "../start-s3.ts";
import { type Site, startSite } from "../start-site.ts";
import { UploadDialog, digestOf, makeLargeFile, watchParts } from "../upload-dialog.ts";

const megabyte = 1_048_576;
const megabytes = 300;
const parts = megabytes / 10;
/** As many parts as are under way at once. */
const atOnce = 6;

const storages = {
  disk: async () => ({ settings: {}, close: async () => {} }),
  S3: startS3,
} as const;

interface Scene {
  readonly site: Site;
  readonly line: BreakableLine;
}

const test = journeyTest.extend<{ readonly storage: keyof typeof storages; readonly scene: Scene }>(
  {
    storage: ["disk", { option: true }],
    scene: async ({ storage }, use) => {
      const store = await storages[storage]();
      const line = new BreakableLine();
      const url = await line.open();
      const site = await startSite({ ...store.settings, SITE_URL: url });
      line.leadTo(site.url);
      await use({ site: { ...site, url }, line });
      await line.close();
      await site.close();
      await store.close();
    },
    baseURL: ({ scene }, use) => use(scene.site.url),
  },
);

for (const storage of ["disk", "S3"] as const) {
  test.describe(storage, () => {
    test.use({ storage });

    test("300 MB go on after the line was cut and the server killed half-way, and come back byte for byte", async ({
      page,
      scene: { site, line },
    }) => {
      const large = await makeLargeFile(megabytes);
      await page.request.post("/api/auth/login", { data: site.admin });
      const lead = await postLead(page.request);
      await page.goto(`/admin/leads/${lead}`);
      const dialog = new UploadDialog(page);
      await dialog.open();
      await dialog.choose(large.path);
      const arrived = watchParts(page);
      const cut = line.cutAfter(100 * megabyte);
      await dialog.button("Upload 1 file").click();
      await cut;
      await expect.poll(() => line.refused).toBeGreaterThan(0);
      const killed = line.cutAfter(line.sent + 100 * megabyte);
      line.mend();
      // It went on by itself.
      await killed;
      await site.crash();
      line.mend();
      await expect(dialog.fault).toContainText("blocked by an internet provider or a firewall", {
        timeout: 60_000,
      });
      await site.restart();
      await dialog.button("Retry").first().click();
      await expect(dialog.status.getByText("Complete")).toBeVisible({ timeout: 120_000 });

      expect(new Set(arrived).size).toBe(arrived.length);
      expect(arrived.length).toBeLessThanOrEqual(parts);
      // What was under way at each of the two breaks is sent again, and nothing else.
      expect(line.sent).toBeLessThan((megabytes + 2 * atOnce * 10 + 5) * megabyte);
      await page.keyboard.press("Escape");
      const link = page.getByRole("link", { name: "Download recording.bin" });
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(await digestOf(await download.path())).toBe(large.digest);
      await large.remove();
    });
  });
}
