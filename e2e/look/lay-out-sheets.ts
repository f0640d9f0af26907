import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import type { TakenState } from "./take-pictures.ts";

/** What fits into a picture that can still be read as a whole. */
const tallest = 2400;

const style = `
  body { margin: 0; padding: 16px; width: 2000px; background: #777; font: 15px/1.4 sans-serif }
  figure { margin: 0; padding: 8px 0 24px }
  figcaption { padding: 6px 10px; background: #fff; color: #000; font-weight: 600 }
  div { display: grid; grid-template-columns: 0.92fr 0.92fr 1fr 1fr 2.9fr 2.9fr; gap: 8px; align-items: start; padding-top: 8px }
  img { display: block; width: 100% }`;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const drawState = ({ caption, pictures }: TakenState) =>
  `<figure><figcaption>${escape(caption)}</figcaption><div>${pictures
    .map((path) => `<img src="${encodeURI(path)}" alt="">`)
    .join("")}</div></figure>`;

function readStates(folder: string): Map<string, TakenState[]> {
  const states = new Map<string, TakenState[]>();
  if (!existsSync(join(folder, "pictures"))) return states;
  for (const name of readdirSync(join(folder, "pictures")).toSorted()) {
    if (!name.endsWith(".json")) continue;
    const state = JSON.parse(readFileSync(join(folder, "pictures", name), "utf8")) as TakenState;
    states.set(state.file, [...(states.get(state.file) ?? []), state]);
  }
  return states;
}

/** Lays the pictures side by side, phones and desk by day and by night, as few sheets a journey's file. */
export async function layOutSheets(folder: string): Promise<string[]> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const page = await browser.newPage({ viewport: { width: 2032, height: 1000 } });
  const sheets: string[] = [];
  for (const [file, states] of readStates(folder)) {
    const html = join(folder, `${file}.html`);
    writeFileSync(html, `<!doctype html><style>${style}</style>${states.map(drawState).join("")}`);
    await page.goto(pathToFileURL(html).href);
    for (const clip of groupRows(await page.evaluate(readRows))) {
      const path = join(folder, `${file}-${sheets.length + 1}.png`);
      await page.screenshot({ path, fullPage: true, clip: { x: 0, width: 2032, ...clip } });
      sheets.push(path);
    }
  }
  await browser.close();
  return sheets;
}

interface Row {
  readonly y: number;
  readonly height: number;
}

const readRows = (): Row[] =>
  [...document.querySelectorAll("figure")].map((figure) => {
    const { y, height } = figure.getBoundingClientRect();
    return { y, height };
  });

function groupRows(rows: readonly Row[]): Row[] {
  const groups: Array<{ y: number; height: number }> = [];
  for (const { y, height } of rows) {
    const last = groups.at(-1);
    if (last && last.height + height <= tallest) last.height += height;
    else groups.push({ y, height });
  }
  return groups;
}
