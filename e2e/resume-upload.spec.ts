import type { Page, Route } from "@playwright/test";
import { ResumeDialog, aPdf, maxBytes, toast } from "./resume-dialog.ts";
import { expect, expectAccessible, test } from "./site-test.ts";

const putAddress = "**/objects/uploads/*";

const answer =
  (status: number, message = "The server's own sentence.") =>
  (route: Route) =>
    route.fulfill({ status, json: { success: false, message } });

test.beforeEach(async ({ page }) => {
  await page.goto("/careers");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every state of the dialog is accessible in the ${colorScheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const dialog = new ResumeDialog(page);
    await dialog.open();
    await expectAccessible(page);
    await dialog.choose(aPdf());
    await expect(dialog.root.getByText("1 file selected")).toBeVisible();
    await expectAccessible(page);
    await dialog.root.getByRole("button", { name: /Edit file/ }).click();
    await expect(dialog.root.getByLabel("File name")).toBeVisible();
    await expectAccessible(page);
    await dialog.root.getByRole("button", { name: "Save changes" }).click();
    await page.route(putAddress, answer(415));
    await dialog.send();
    await expect(dialog.root.getByText("Upload failed")).toBeVisible();
    await expectAccessible(page);
  });
}

test("Escape closes the dialog, and the focus returns to its button", async ({ page }) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await expect(page.getByRole("button", { name: "Upload Resume" })).toBeFocused();
});

test("a file of exactly ten megabytes is taken", async ({ page }) => {
  await new ResumeDialog(page).upload(aPdf(maxBytes));
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
});

test("a file one byte larger, of another kind, or a second one is refused at once", async ({
  page,
}) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf(maxBytes + 1));
  await expect(dialog.notice).toContainText("exceeds maximum allowed size of 10 MB");
  await dialog.choose(aPdf(), "cv.exe");
  await expect(dialog.notice).toContainText("You can only upload: .pdf, .doc, .docx");
  await expect(dialog.root.getByRole("button", { name: "Upload 1 file" })).toHaveCount(0);
});

test("a page that calls itself a PDF is refused by the server, with its reason", async ({
  page,
}) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(Buffer.from("<html><script>alert(1)</script></html>"));
  await dialog.send();
  await expect(dialog.root.getByText("Upload failed")).toBeVisible();
  await expect(dialog.notice).toContainText("This is not a whole PDF, DOC or DOCX file.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Upload Resume" })).toBeVisible();
});

test("a server that stumbles twice is asked a third time, and the visitor notices nothing", async ({
  page,
}) => {
  let calls = 0;
  await page.route(putAddress, (route) => {
    calls += 1;
    return calls < 3 ? answer(500)(route) : route.continue();
  });
  await new ResumeDialog(page).upload();
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
  expect(calls).toBe(3);
});

test("a server that keeps failing is given up after five attempts; Retry sends once more", async ({
  page,
}) => {
  let calls = 0;
  await page.route(putAddress, (route) => {
    calls += 1;
    return answer(503)(route);
  });
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await dialog.send();
  await expect(dialog.root.getByText("Upload failed")).toBeVisible({ timeout: 20_000 });
  await expect(dialog.notice).toContainText("The server's own sentence.");
  expect(calls).toBe(5);
  await page.unroute(putAddress);
  await dialog.root.getByRole("button", { name: "Retry upload" }).first().click();
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
});

for (const [status, message] of [
  [401, "Authorization required"],
  [403, "Request has expired"],
  [501, "Non 2xx"],
  [412, "Non 2xx"],
] as const) {
  test(`a ${status} is not repeated, and reads "${message}"`, async ({ page }) => {
    let calls = 0;
    await page.route(putAddress, (route) => {
      calls += 1;
      return answer(status)(route);
    });
    const dialog = new ResumeDialog(page);
    await dialog.open();
    await dialog.choose(aPdf());
    await dialog.send();
    await expect(dialog.root.getByText("Upload failed")).toBeVisible();
    const details = page.waitForEvent("dialog").then(async (alert) => {
      await alert.dismiss();
      return alert.message();
    });
    await dialog.root.getByRole("button", { name: "Show error details" }).last().click();
    expect(await details).toContain(message);
    expect(calls).toBe(1);
  });
}

test("without a connection the visitor hears that the way may be blocked", async ({ page }) => {
  await page.route(putAddress, (route) => route.abort("connectionreset"));
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await dialog.send();
  await expect(dialog.root.getByText("Upload failed")).toBeVisible();
  const details = page.waitForEvent("dialog").then(async (alert) => {
    await alert.dismiss();
    return alert.message();
  });
  await dialog.root.getByRole("button", { name: "Show error details" }).last().click();
  expect(await details).toContain("blocked by an internet provider or a firewall");
});

test("no upload begins without an address; the visitor is told", async ({ page }) => {
  let puts = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") puts += 1;
  });
  await page.route("**/api/objects/upload", answer(500));
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await dialog.send();
  await expect(toast(page).getByText("Upload Error")).toBeVisible();
  await expect(
    toast(page).getByText("Failed to prepare file upload. Please try again."),
  ).toBeVisible();
  expect(puts).toBe(0);
});

test("an address without an id is of no use, and nothing is sent to it", async ({ page }) => {
  let puts = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") puts += 1;
  });
  await page.route("**/api/objects/upload", (route) =>
    route.fulfill({ json: { uploadURL: "/objects/elsewhere" } }),
  );
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await dialog.send();
  await expect(
    toast(page).getByText("Failed to process uploaded file. Please try again."),
  ).toBeVisible();
  expect(puts).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Ready to be sent with your application")).toHaveCount(0);
});

test("an upload can be cancelled, and another file sent instead", async ({ page }) => {
  await page.route(putAddress, () => {});
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await dialog.send();
  await expect(dialog.root.getByText(/^Uploading/).first()).toBeVisible();
  await dialog.root.getByRole("button", { name: "Cancel" }).first().click();
  await expect(dialog.root.getByText("Drop your resume here or")).toBeVisible();
  await page.unroute(putAddress);
  await dialog.choose(aPdf(), "Other.pdf");
  await dialog.send();
  await expect(toast(page).getByText("Other.pdf has been uploaded successfully.")).toBeVisible();
});

test("the name under which staff see the file can be changed", async ({ page }) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await dialog.root.getByRole("button", { name: /Edit file/ }).click();
  await dialog.root.getByLabel("File name").fill("Resume of Amara.pdf");
  await dialog.root.getByRole("button", { name: "Save changes" }).click();
  await dialog.send();
  await expect(
    toast(page).getByText("Resume of Amara.pdf has been uploaded successfully."),
  ).toBeVisible();
});

test("a chosen file is still there after a reload", async ({ page }) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await expect(dialog.root.getByText("1 file selected")).toBeVisible();
  await expect.poll(() => countKeptFiles(page)).toBe(1);
  await page.reload();
  await dialog.open();
  await expect(dialog.root.getByText("Session restored")).toBeVisible();
  await dialog.send();
  await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
  await expect.poll(() => countKeptFiles(page)).toBe(0);
});

test("a file that could not be kept is named, and can be chosen again", async ({ page }) => {
  const dialog = new ResumeDialog(page);
  await dialog.open();
  await dialog.choose(aPdf());
  await expect.poll(() => countKeptFiles(page)).toBe(1);
  await page.goto("/");
  await page.evaluate(() => void indexedDB.deleteDatabase("uppy-blobs"));
  await page.goto("/careers");
  await dialog.open();
  await expect(dialog.root.getByText("We could not fully recover 1 file.")).toBeVisible();
});

test("clearing the form also clears a file that was chosen in an earlier visit", async ({
  page,
}) => {
  const dialog = new ResumeDialog(page);
  await page.getByLabel("Full name").fill("Amara Okafor");
  await dialog.open();
  await dialog.choose(aPdf());
  await expect.poll(() => countKeptFiles(page)).toBe(1);
  await page.reload();
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.getByRole("button", { name: "Clear it" }).click();
  await expect.poll(() => countKeptFiles(page)).toBe(0);
});

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
    "forbids storage",
    () => {
      const refuse = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: refuse });
      IDBFactory.prototype.open = refuse;
    },
  ],
  [
    "has no room left",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("No room is left.", "QuotaExceededError");
      };
    },
  ],
] as const) {
  test(`a browser that ${what} sends a resume all the same`, async ({ page }) => {
    await page.addInitScript(spoil);
    await page.reload();
    await new ResumeDialog(page).upload();
    await expect(toast(page).getByText("Resume Uploaded")).toBeVisible();
  });
}
