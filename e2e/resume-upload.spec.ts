import type { Page } from "@playwright/test";
import { checkLooks, checkLooksInProof } from "./check-looks.ts";
import {
  ResumeDialog,
  aPdf,
  answer,
  fillInApplication,
  maxBytes,
  putAddress,
  toast,
} from "./resume-dialog.ts";
import { noCalls } from "./fill-in.ts";
import { expect, test } from "./site-test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/careers");
});

test("every state of the dialog is accessible", async ({ page }) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await checkLooksInProof(page);
  await dialog.choose(aPdf(), "cv.exe");
  await expect(dialog.fault).toBeVisible();
  await checkLooks(page);
  await page.route(putAddress, () => {});
  await dialog.choose(aPdf());
  await expect(dialog.button("Pause")).toBeVisible();
  await checkLooksInProof(page);
  await dialog.button("Pause").click();
  await expect(dialog.root.getByRole("heading", { name: "Paused" })).toBeVisible();
  await checkLooksInProof(page);
  await expect.poll(() => countKeptFiles(page)).toBe(1);
  await page.reload();
  await dialog.open();
  await expect(dialog.button("Upload this file")).toBeFocused();
  await checkLooksInProof(page);
  await dialog.button("Change name").click();
  await expect(dialog.root.getByLabel("File name")).toBeFocused();
  await checkLooksInProof(page);
  await page.keyboard.press("Escape");
  await expect(dialog.button("Change name")).toBeFocused();
  await page.unroute(putAddress);
  await page.route(putAddress, answer(415));
  await dialog.send();
  await expect(dialog.fault).toBeFocused();
  await checkLooksInProof(page);
});

test("Escape closes the dialog, and the focus returns to its button", async ({ page }) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await expect(dialog.button("Choose a file")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await expect(page.getByRole("button", { name: "Upload Resume" })).toBeFocused();
});

test("the dialog is 750 by 550; no phone can drag @proof", async ({ page: desk, browser }) => {
  const phone = await browser.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  for (const page of [desk, phone]) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/careers");
    await new ResumeDialog(page).open();
  }
  const { width, height } = (await new ResumeDialog(desk).root.boundingBox()) ?? {};
  expect({ width, height }).toEqual({ width: 750, height: 550 });
  await expect(desk.getByText("Drag your resume here")).toBeVisible();
  await expect(phone.getByText("Drag your resume here")).toBeHidden();
  await phone.close();
});

test("a file of exactly ten megabytes is accepted @proof", async ({ page }) => {
  await new ResumeDialog(page).upload(aPdf(maxBytes));
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
});

test("a file that is not accepted is refused, and the one before stays @proof", async ({
  page,
}) => {
  await page.route("**/api/objects/upload", answer(500));
  const dialog = new ResumeDialog(page);
  const faultOf = (words: string) => dialog.fault.filter({ hasText: words });
  await dialog.open();
  await dialog.choose(aPdf(maxBytes + 1));
  await expect(faultOf("larger than 10 MB")).toBeVisible();
  await dialog.choose(aPdf());
  await expect(faultOf("larger than 10 MB")).toHaveCount(0);
  await expect(faultOf("Upload failed")).toBeVisible();
  await dialog.choose(aPdf(), "cv.exe");
  await expect(faultOf("only take PDF, DOC and DOCX files")).toBeVisible();
  await dialog.choose(Buffer.from(""), "empty.pdf");
  await expect(faultOf("This file is empty")).toBeVisible();
  await expect(dialog.root.getByText("Amara Okafor.pdf").first()).toBeVisible();
});

test("an upload can be paused, left alone and cancelled @proof", async ({ page }) => {
  await page.route(putAddress, () => {});
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await expect(dialog.root.getByRole("heading", { name: /Uploading|Checking/ })).toBeVisible();
  await dialog.button("Pause").click();
  await expect(dialog.root.getByRole("heading", { name: "Paused" })).toBeVisible();
  await expect(dialog.button("Resume")).toBeFocused();
  await dialog.button("Resume").click();
  await expect(dialog.root.getByRole("heading", { name: /Uploading|Checking/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Your file is uploading.")).toBeVisible();
  await dialog.open();
  await dialog.button("Cancel upload").click();
  await expect(dialog.button("Choose a file")).toBeFocused();
  await page.unroute(putAddress);
  await dialog.choose(aPdf(), "Other.pdf");
  await expect(toast(page).getByText("Other.pdf has been uploaded successfully.")).toBeVisible();
});

test("an application waits for its file, also after a reload @proof", async ({ page }) => {
  await fillInApplication(page);
  const dialog = await leaveHalfSent(page);
  await expect(page.getByText("You chose a file. It is not uploaded yet.")).toBeVisible();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(dialog.root.getByText("Session restored")).toBeVisible();
  await dialog.button("Upload this file").dblclick();
  await expect(page.getByText("Ready to be sent with your application")).toBeVisible();
  await expect.poll(() => countKeptFiles(page)).toBe(0);
  await noCalls(page).check();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(toast(page).getByText("Application Submitted!")).toBeVisible();
});

test("the name under which staff see the file can be changed @proof", async ({ page }) => {
  await page.route(putAddress, answer(403));
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await dialog.button("Change name").click();
  await dialog.root.getByLabel("File name").fill("Cost $& care, سيرة ذاتية.pdf");
  await page.keyboard.press("Enter");
  await page.unroute(putAddress);
  await dialog.button("Try again").click();
  await expect(
    toast(page).getByText("Cost $& care, سيرة ذاتية.pdf has been uploaded successfully."),
  ).toBeVisible();
  await dialog.open();
  await expect(dialog.button("Choose a file")).toBeFocused();
});

for (const [how, loseFile] of [
  ["gone", () => void indexedDB.deleteDatabase("uppy-blobs")],
  ["past its day", expireKeptFiles],
] as const) {
  test(`a chosen file that is ${how} can be chosen again @proof`, async ({ page }) => {
    const dialog = await leaveHalfSent(page);
    await page.goto("/");
    await page.evaluate(loseFile);
    await page.goto("/careers");
    const said = page.getByText("We could not recover the file you chose. Please choose it again.");
    await expect(said).toBeVisible();
    await expect(page.getByText("You chose a file.")).toHaveCount(0);
    await dialog.open();
    await expect(dialog.root.getByText("We could not fully recover 1 file.")).toBeVisible();
    await dialog.choose(aPdf());
    await expect(said).toHaveCount(0);
    await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
  });
}

/** Expires the stored bytes. The library renews its note of a file more often, so the note outlives the bytes. */
function expireKeptFiles(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("uppy-blobs");
    opening.addEventListener("success", () => {
      const writing = opening.result.transaction("files", "readwrite");
      writing.addEventListener("complete", () => {
        opening.result.close();
        resolve();
      });
      const cursors = writing.objectStore("files").openCursor();
      cursors.addEventListener("success", () => {
        cursors.result?.update({ ...cursors.result.value, expires: 1 });
      });
    });
  });
}

test("clearing the form clears a file of an earlier visit @proof", async ({ page }) => {
  await page.getByLabel("Full name").fill("Amara Okafor");
  await leaveHalfSent(page);
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.getByRole("button", { name: "Clear it" }).click();
  await expect.poll(() => countKeptFiles(page)).toBe(0);
});

/** Chooses a file and reloads the page before the file has arrived. */
async function leaveHalfSent(page: Page): Promise<ResumeDialog> {
  await page.route(putAddress, () => {});
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await expect.poll(() => countKeptFiles(page)).toBe(1);
  await page.reload();
  // Not before the reload, which would let the held request through.
  await page.unroute(putAddress);
  return dialog;
}

async function countKeptFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "uppy-blobs")) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open("uppy-blobs");
      opening.addEventListener("error", () => reject(new Error("The database did not open.")));
      opening.addEventListener("success", () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains("files")) {
          database.close();
          return resolve(0);
        }
        const counting = database.transaction("files").objectStore("files").count();
        counting.addEventListener("success", () => {
          database.close();
          resolve(counting.result);
        });
      });
    });
  });
}

for (const [what, spoil] of [
  [
    "forbids storage @proof",
    () => {
      const refuse = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: refuse });
      IDBFactory.prototype.open = refuse;
    },
  ],
  [
    "has no room left @proof",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("No room is left.", "QuotaExceededError");
      };
    },
  ],
] as const) {
  test(`a resume is sent even by a browser that ${what}`, async ({ page }) => {
    await page.addInitScript(spoil);
    await page.reload();
    await new ResumeDialog(page).upload();
    await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
  });
}
