import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Page, test } from "@playwright/test";

/** The folder for pictures; set only by `npm run look`. */
export const lookFolder = process.env["LOOK_FOLDER"];

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

/** The smallest usual phone, the most usual one, and a desk. */
const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const screens: readonly Screen[] = sizes.flatMap((size) =>
  (["light", "dark"] as const).map((colorScheme) => ({ ...size, colorScheme })),
);

/** The most screens of a long page that a picture shows. */
const furthest = 4;

export interface TakenState {
  /** The spec file, and the number of the state in it. */
  readonly file: string;
  readonly caption: string;
  readonly pictures: readonly string[];
}

/** Under load the page may still show the old scheme when the new one is computed. */
export async function setScreen(page: Page, { width, height, colorScheme }: Screen): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction(
    (query) => matchMedia(query).matches,
    `(prefers-color-scheme: ${colorScheme})`,
  );
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
    });
    // Waits for transitions of colors to end.
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

const counts = new Map<string, number>();
let last = "";

/** Takes pictures of the state on screen on two phones and a desktop, in light and dark colors. */
export async function takePictures(page: Page, folder: string): Promise<void> {
  const { file, title, titlePath } = test.info();
  const path = decodeURI(new URL(page.url()).pathname).replace(/[\da-f-]{36}/, "ID");
  // A state that is checked in several looks is taken once.
  if (!isWanted(path) || (await page.evaluate(readState)) === last) return;
  const count = (counts.get(title) ?? 0) + 1;
  counts.set(title, count);
  const name = basename(file, ".spec.ts");
  const slug = `${name}-${title}-${count}`.replace(/[^\w]+/g, "-").slice(0, 120);
  const pictures: string[] = [];
  mkdirSync(join(folder, "pictures"), { recursive: true });
  for (const screen of screens) {
    await setScreen(page, screen);
    const { width, height, colorScheme } = screen;
    const whole = await page.evaluate(() => {
      if (document.querySelector("dialog:modal")) return innerHeight;
      scrollTo({ left: 0, top: 0, behavior: "instant" });
      return document.documentElement.scrollHeight;
    });
    // On a screen as high as the page: for a picture of more than the screen it would be laid out anew, twice.
    if (whole > height) {
      await setScreen(page, { ...screen, height: Math.min(whole, height * furthest) });
    }
    const picture = join("pictures", `${slug}-${width}-${colorScheme}.png`);
    await page.screenshot({ path: join(folder, picture) });
    pictures.push(picture);
  }
  last = await page.evaluate(readState);
  const caption = `${titlePath.slice(1).join(": ")}, ${count}: ${path}`;
  const taken: TakenState = { file: name, caption, pictures };
  writeFileSync(join(folder, "pictures", `${slug}.json`), JSON.stringify(taken));
}

const readState = () => location.href + document.body.innerText;

/** A part of an address picks the states of that page. */
function isWanted(path: string): boolean {
  const wanted = process.env["LOOK_PATH"];
  return wanted === undefined || path.includes(wanted);
}
