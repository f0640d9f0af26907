// Draws public/og-image.jpg, that of each other language, the icons and favicon.ico from the site's own
// design. Run by hand after the logo or the opening picture changes, with the site running:
//   node e2e/look/draw-images.ts [http://localhost:3000]
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import config from "../../playwright.config.ts";

const [site = "http://localhost:3000"] = process.argv.slice(2);
const publicDir = resolve(import.meta.dirname, "../../public");
const icon = readFileSync(join(publicDir, "icon.svg"), "utf8");

const cardStyle = `
  body { min-height: 0; --logo-fire: var(--brass); }
  .share-card { display: grid; grid-template-columns: 1fr 500px; gap: 24px; width: 1200px; height: 630px;
    padding: 0 64px 0 72px; background: var(--paper); overflow: hidden; }
  .share-words { display: grid; align-content: center; gap: 44px; }
  .share-words h1 { font-size: 84px; line-height: 1.04; }
  .share-logo { color: var(--primary); transform: scale(1.5); transform-origin: left; }
  .share-picture { align-self: end; }`;

/** Runs in the page: the logo, the first words and the picture of home, on a card. */
async function layOutCard(css: string): Promise<void> {
  const [logo, words] = ["header a", "h1"].map((at) => document.querySelector(at)?.innerHTML);
  const picture = document.querySelector("main svg[role=img]")?.outerHTML;
  document.body.innerHTML = `<div class="share-card"><div class="share-words"><div class="share-logo">${logo}</div><h1>${words}</h1></div><div class="share-picture">${picture}</div></div>`;
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  await document.fonts.ready;
}

const browser = await chromium.launch(config.use?.launchOptions);
// The site's policy refuses new markup and styles.
const page = await browser.newPage({ bypassCSP: true });
const save = (name: string, bytes: Buffer) => writeFileSync(join(publicDir, name), bytes);

/** Phones cut an icon to their own shape, so theirs has no corners of its own. */
async function drawIcon(size: number, { fullBleed = false } = {}): Promise<Buffer> {
  const shape = fullBleed ? icon.replace(/ rx="\d+"/, "") : icon;
  await page.setViewportSize({ width: size, height: size });
  const sized = shape.replace("<svg ", `<svg width="${size}" height="${size}" `);
  await page.setContent(`<!doctype html><body style="margin:0">${sized}`);
  return page.screenshot({ omitBackground: true });
}

/** An ICO file may hold a PNG as it is, behind a 22-byte header. */
function wrapIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  for (const [value, at] of [
    [1, 2],
    [1, 4],
    [1, 10],
    [32, 12],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const at of [6, 7]) header.writeUInt8(size, at);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

await page.setViewportSize({ width: 1200, height: 630 });
for (const [path, name] of [
  ["/", "og-image.jpg"],
  ["/es", "og-image-es.jpg"],
] as const) {
  await page.goto(site + path);
  await page.evaluate(layOutCard, cardStyle);
  save(name, await page.screenshot({ type: "jpeg", quality: 84 }));
}
save("icon-192.png", await drawIcon(192));
save("icon-512.png", await drawIcon(512, { fullBleed: true }));
save("apple-touch-icon.png", await drawIcon(180, { fullBleed: true }));
save("favicon.ico", wrapIco(await drawIcon(32), 32));
await browser.close();
