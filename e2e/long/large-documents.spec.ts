import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { postLead } from "../a-lead.ts";
import { expect, test as journeyTest } from "../journey-test.ts";
import { type Site, startSite } from "../start-site.ts";
import { UploadDialog, digestOf, makeLargeFile, watchParts } from "../upload-dialog.ts";

/** A proxy between browser and site whose connections can be cut at any byte. */
class BreakableLine {
  #target = 0;
  #isCut = false;
  #sent = 0;
  #refused = 0;
  #cutAt = Infinity;
  #onCut = (): void => {};
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((browser) => this.#join(browser));

  /** @returns the address under which the browser finds the site. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  leadTo(siteUrl: string): void {
    this.#target = Number(new URL(siteUrl).port);
  }

  /** Bytes that went from the browser to the site. */
  get sent(): number {
    return this.#sent;
  }

  /** Connections that failed since the line was cut. */
  get refused(): number {
    return this.#refused;
  }

  /** Resolves when so many bytes have been sent in all; by then the line is cut. */
  cutAfter(bytes: number): Promise<void> {
    this.#cutAt = bytes;
    return new Promise((resolve) => {
      this.#onCut = resolve;
    });
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.#cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #cut(): void {
    this.#isCut = true;
    this.#refused = 0;
    this.#cutAt = Infinity;
    for (const socket of this.#sockets) socket.destroy();
    this.#onCut();
  }

  #join(browser: Socket): void {
    if (this.#isCut) {
      this.#refused += 1;
      return void browser.destroy();
    }
    const site = connect(this.#target, "127.0.0.1");
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      this.#sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    browser.on("data", ({ length }) => {
      this.#sent += length;
      if (this.#sent >= this.#cutAt) this.#cut();
    });
    browser.pipe(site);
    site.pipe(browser);
  }
}

/** A bucket in a process of its own: it outlives a site that is killed. */
async function startS3() {
  const child = spawn("node_modules/.bin/node", ["src/testing/files/s3-process.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return {
    settings: JSON.parse(line) as Record<string, string>,
    async close() {
      child.kill();
      await ended;
    },
  };
}

const megabyte = 1_048_576;
const megabytes = 300;
const parts = megabytes / 10;
/** How many parts are sent at once. */
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

    test("300 MB are uploaded through a pause, a cut line and a killed server, and downloaded byte for byte", async ({
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
      await dialog.status.getByRole("button", { name: "Pause" }).click();
      await expect(dialog.status.getByText("Paused")).toBeVisible();
      await dialog.status.getByRole("button", { name: "Resume" }).click();
      await cut;
      await expect.poll(() => line.refused).toBeGreaterThan(0);
      const killed = line.cutAfter(line.sent + 100 * megabyte);
      line.mend();
      // The upload went on by itself.
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
      // Only the parts under way at the two breaks are sent again.
      expect(line.sent).toBeLessThan((megabytes + 2 * atOnce * 10 + 5) * megabyte);
      await page.keyboard.press("Escape");
      const link = page.getByRole("link", { name: "Download recording.bin" });
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(await digestOf(await download.path())).toBe(large.digest);
      await large.remove();
    });
  });
}
