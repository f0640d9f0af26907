import type { Locator, Page, Route } from "@playwright/test";
import { fillInPerson } from "./fill-in.ts";

export const maxBytes = 10_485_760;
/** The addresses to which files are sent. */
export const putAddress = "**/objects/uploads/*";

/** Answers with a failure in place of the server. */
export const answer =
  (status: number, message = "The server's own sentence.") =>
  (route: Route) =>
    route.fulfill({ status, json: { success: false, message } });

export function aPdf(byteSize = 200_000): Buffer {
  const start = Buffer.from("%PDF-1.7\n%%EOF\n");
  return Buffer.concat([start, Buffer.alloc(byteSize - start.length, 0x20)]);
}

/** The dialog in which a visitor chooses a résumé, as the visitor sees it. */
export class ResumeDialog {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole("dialog", { name: "Upload your resume" });
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: /^(Upload Resume|Show Upload|Replace)$/ }).click();
    await this.root.waitFor();
  }

  /** Chooses a file, with the media type that a browser derives from the ending. */
  async choose(buffer: Buffer, name = "Amara Okafor.pdf"): Promise<void> {
    const mimeType = name.endsWith(".pdf") ? "application/pdf" : "application/octet-stream";
    await this.input.setInputFiles({ name, mimeType, buffer });
  }

  /** Sends a file of an earlier visit; any other is sent as soon as it is chosen. */
  async send(): Promise<void> {
    await this.root.getByRole("button", { name: "Upload this file" }).click();
  }

  async upload(buffer = aPdf()): Promise<void> {
    await this.open();
    await this.choose(buffer);
    await this.root.waitFor({ state: "hidden" });
  }

  /** The alert in the dialog. */
  get fault(): Locator {
    return this.root.getByRole("alert");
  }

  get input(): Locator {
    return this.root.locator("input[type=file]");
  }

  button(name: string): Locator {
    return this.root.getByRole("button", { name });
  }
}

export async function fillInApplication(page: Page): Promise<void> {
  await fillInPerson(page);
  await page
    .getByLabel("Why would you like to join us?")
    .fill("I taught mathematics for nine years.");
}

/** The notices of the page, or of the dialog in front of it. */
export function toast(place: Page | Locator): Locator {
  return place.getByRole("region", { name: /Notification/ });
}
