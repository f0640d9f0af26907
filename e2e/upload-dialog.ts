import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";

const megabyte = 1_048_576;

/** A file of its own kind on every megabyte, so that parts in the wrong order would be seen. */
export async function makeLargeFile(megabytes: number, name = "recording.bin") {
  const dir = await mkdtemp(join(tmpdir(), "e2e-large-"));
  const path = join(dir, name);
  const digest = createHash("sha256");
  const file = await open(path, "w");
  for (let index = 0; index < megabytes; index += 1) {
    const bytes = Buffer.alloc(megabyte, `megabyte ${index} of ${megabytes}. `);
    digest.update(bytes);
    await file.write(bytes);
  }
  await file.close();
  return { path, digest: digest.digest("hex"), remove: () => rm(dir, { recursive: true }) };
}

export async function digestOf(path: string): Promise<string> {
  const digest = createHash("sha256");
  for await (const bytes of createReadStream(path)) digest.update(bytes as Buffer);
  return digest.digest("hex");
}

/** The dialog in which staff send files, as they see it. */
export class UploadDialog {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole("dialog", { name: "Add documents" });
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Add documents" }).click();
    await this.root.waitFor();
  }

  async choose(files: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    await this.root.locator("input[type=file]").setInputFiles(files);
  }

  /** Of the bar below the files, or of the list. */
  button(name: string | RegExp): Locator {
    return this.root.getByRole("button", { name });
  }

  /** What went wrong, above the files. */
  get fault(): Locator {
    return this.root.getByRole("alert");
  }

  /** The size of the file in the list, and how far it has come. */
  get fileFacts(): Locator {
    return this.root.locator(".upload-size");
  }

  /** The bar below the files. */
  get status(): Locator {
    return this.root.locator(".upload-bar");
  }
}

/** Numbers of the parts that arrived, in the order of their arrival. */
export function watchParts(page: Page): number[] {
  const arrived: number[] = [];
  page.on("response", (response) => {
    const [, part] = /\/objects\/parts\/[^/]+\/(\d+)/.exec(new URL(response.url()).pathname) ?? [];
    if (part && response.ok()) arrived.push(Number(part));
  });
  return arrived;
}

/** Lets some parts through and holds the others for good. */
export async function holdParts(page: Page, through: number): Promise<void> {
  let seen = 0;
  await page.route("**/objects/parts/**", (route) => {
    seen += 1;
    return seen > through ? undefined : route.continue();
  });
}
