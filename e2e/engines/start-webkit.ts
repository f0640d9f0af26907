import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../start-site.ts";
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
import { type ElementReference, WebDriverSession } from "./webdriver-session.ts";

/** Starts the small browser of WebKitGTK, which shares its engine with Safari. */
export async function startWebKit(): Promise<Engine> {
  const display = spawn(
    process.env["XVFB_PATH"] ?? "/usr/bin/Xvfb",
    ["-displayfd", "1", "-screen", "0", "1600x1200x24"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [displayNumber] = (await once(display.stdout, "data")) as [Buffer];
  const configDir = await makeConfigDir();
  const port = await findFreePort();
  const program = process.env["WEBKIT_DRIVER_PATH"] ?? "/usr/bin/WebKitWebDriver";
  const driver = spawn(program, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${displayNumber.toString().trim()}`,
      XDG_CONFIG_HOME: configDir,
    },
    stdio: "ignore",
  });
  return {
    openTab: async () => driveTab(await WebDriverSession.start(`http://127.0.0.1:${port}`)),
    close: async () => {
      driver.kill();
      display.kill();
      await rm(configDir, { recursive: true, force: true });
    },
  };
}

/** Lets the buttons of the toolbar shrink: otherwise the window cannot be as narrow as a phone. */
async function makeConfigDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "webkit-config-"));
  await mkdir(join(dir, "gtk-3.0"));
  await writeFile(join(dir, "gtk-3.0", "gtk.css"), "* { min-width: 0; padding: 0; margin: 0; }");
  return dir;
}

function driveTab(session: WebDriverSession): Tab {
  const find = (css: string, text = ""): Promise<ElementReference> =>
    until(
      async () => (await session.run(findUsable, [css, text])) as ElementReference | null,
      `${css} ${text}`,
    );
  const findHidden = (css: string): Promise<ElementReference> =>
    until(() => session.post("/element", { using: "css selector", value: css }), css);
  return {
    faults: [],
    close: () => session.end(),
    open: (url) => session.post("/url", { url }),
    resize: (width, height) => resize(session, width, height),
    evaluate: (run, ...args) => session.run(run, args) as never,
    waitFor: async (css, text) => void (await find(css, text)),
    waitUntilGone: async (css) =>
      void (await until(
        async () => (await session.run(isGone, [css])) || undefined,
        `the end of ${css}`,
      )),
    // The driver refuses a press when the element moved or disappeared after it was found; then the
    // element is searched again.
    click: async (css, text) =>
      void (await until(
        async () => {
          const element = await find(css, text);
          await session.run(center, [element]);
          if (!(await session.run(standsStill, [element]))) return undefined;
          await session.tellElement(element, "click");
          return true;
        },
        `a press on ${css} ${text ?? ""}`,
      )),
    fill: async (css, text) => {
      const field = await find(css);
      await session.run(selectAll, [field]);
      await session.tellElement(field, "value", { text });
    },
    choose: async (css, value) => {
      await session.run(center, [await find(css)]);
      await session.tellElement(await findHidden(`${css} option[value="${value}"]`), "click");
    },
    upload: async (css, path) =>
      session.tellElement(await findHidden(css), "value", { text: path }),
    press: (key) => press(session, keys[key]),
    screenshot: () => session.takeScreenshot(),
  };
}

const keys = { Escape: "\uE00C", ArrowRight: "\uE014" } as const;

async function press(session: WebDriverSession, value: string): Promise<void> {
  const actions = [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];
  await session.post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
}

/** The window's frame adds to the page's size. */
async function resize(session: WebDriverSession, width: number, height: number): Promise<void> {
  await session.post("/window/rect", { width, height });
  // The window learns its size first and the page a moment later, so wait until the difference is a
  // possible frame.
  const [frameWidth, frameHeight] = await until(async () => {
    const frame = (await session.run(
      () => [outerWidth - innerWidth, outerHeight - innerHeight],
      [],
    )) as [number, number];
    return frame.every((size) => size >= 0 && size < 300) ? frame : undefined;
  }, "the window's new size");
  await session.post("/window/rect", { width: width + frameWidth, height: height + frameHeight });
}
