import { type ElementHandle, type Page, launch } from "puppeteer-core";
import {
  type Engine,
  type Tab,
  center,
  findUsable,
  isGone,
  selectAll,
  standsStill,
  until,
} from "./engine.ts";

/** Starts stock Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr",
    headless: true,
    timeout: 150_000,
  });
  return {
    openTab: async () => {
      const context = await browser.createBrowserContext();
      return driveTab(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

function driveTab(page: Page, close: () => Promise<void>): Tab {
  const find = (css: string, text = ""): Promise<ElementHandle> =>
    until(
      async () => (await page.evaluateHandle(findUsable, css, text)).asElement() as ElementHandle,
      `${css} ${text}`,
    );
  return {
    faults: listFaults(page),
    close,
    open: async (address) => void (await page.goto(address)),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (run, ...args) => page.evaluate(run as () => never, ...(args as unknown as [])),
    waitFor: async (css, text) => void (await find(css, text)),
    waitUntilGone: async (css) =>
      void (await until(
        async () => (await page.evaluate(isGone, css)) || undefined,
        `the end of ${css}`,
      )),
    click: async (css, text) => {
      const element = await find(css, text);
      await element.evaluate(center);
      // On a busy machine a late answer may move the element, and the press would hit another one.
      await until(async () => (await element.evaluate(standsStill)) || undefined, `${css} at rest`);
      await element.click();
    },
    fill: async (css, text) => {
      const field = await find(css);
      await field.evaluate(selectAll);
      await field.type(text);
    },
    choose: async (css, value) => void (await (await find(css)).select(value)),
    upload: async (css, path) => {
      const input = await until(() => page.$(css), css);
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}

function listFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (line) => {
    if (line.type() === "error") faults.push(line.text());
  });
  return faults;
}
