// Draws public/og-image.jpg, that of each other language, the icons and favicon.ico from the site's own design.
// Run by hand after the logo or the opening picture changes, with the site running:
//   node scripts/draw-images.mjs [http://localhost:3000] [path of chromium]
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const [site = "http://localhost:3000", chromium = "chromium"] = process.argv.slice(2);
const publicDir = path.resolve(import.meta.dirname, "../public");
const icon = readFileSync(path.join(publicDir, "icon.svg"), "utf8");

const shareCard = `(() => {
  const logo = document.querySelector("header a").innerHTML;
  const lines = document.querySelector("h1").innerHTML;
  const picture = document.querySelector("main svg[role=img]").outerHTML;
  document.body.innerHTML = '<div class="share-card"><div class="share-words"><div class="share-logo">'
    + logo + '</div><h1>' + lines + '</h1></div><div class="share-picture">' + picture + '</div></div>';
  const style = document.createElement("style");
  style.textContent = \`
    body { min-height: 0; --logo-fire: var(--brass); }
    .share-card { display: grid; grid-template-columns: 1fr 500px; gap: 24px; width: 1200px; height: 630px;
      padding: 0 64px 0 72px; background: var(--paper); overflow: hidden; }
    .share-words { display: grid; align-content: center; gap: 44px; }
    .share-words h1 { font-size: 84px; line-height: 1.04; }
    .share-logo { color: var(--primary); transform: scale(1.5); transform-origin: left; }
    .share-picture { align-self: end; }\`;
  document.head.append(style);
  return document.fonts.ready.then(() => true);
})()`;

/** Talks to one page of a headless browser over its debugging protocol. */
async function openBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), "draw-images-"));
  const flags = ["--headless", "--no-sandbox", "--hide-scrollbars", "--remote-debugging-port=0"];
  const browser = spawn(chromium, [...flags, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: "ignore",
  });
  const port = await readPort(path.join(profile, "DevToolsActivePort"));
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
  const page = targets.find((target) => target.type === "page");
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let lastId = 0;

  async function send(method, params = {}) {
    const id = ++lastId;
    const answer = new Promise((resolve) => {
      socket.addEventListener("message", function onMessage({ data }) {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        socket.removeEventListener("message", onMessage);
        resolve(message);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async function close() {
    socket.close();
    browser.kill();
    await new Promise((resolve) => browser.once("exit", resolve));
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return { send, close };
}

async function readPort(file) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(50)) {
    try {
      return readFileSync(file, "utf8").split("\n")[0];
    } catch {
      // Not written yet.
    }
  }
  throw new Error(`${chromium} did not start.`);
}

async function show(send, address, width, height) {
  await send("Page.setBypassCSP", { enabled: true });
  await send("Emulation.setDeviceMetricsOverride", {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } });
  await send("Page.navigate", { url: address });
  const ready = `new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done))`;
  await delay(300);
  await send("Runtime.evaluate", { expression: ready, awaitPromise: true });
}

async function capture(send, width, height, options) {
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  const { data } = await send("Page.captureScreenshot", { clip, ...options });
  return Buffer.from(data, "base64");
}

/** Phones cut an icon to their own shape, so theirs has no corners of its own. */
async function drawIcon(send, size, { fullBleed }) {
  const shape = fullBleed ? icon.replace(/ rx="\d+"/, "") : icon;
  const sized = shape.replace("<svg ", `<svg width="${size}" height="${size}" `);
  const html = `<!doctype html><body style="margin:0">${sized}`;
  await show(send, `data:text/html,${encodeURIComponent(html)}`, size, size);
  return capture(send, size, size, { format: "png" });
}

/** An ICO file may hold a PNG as it is, behind a 22-byte header. */
function wrapIco(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const { send, close } = await openBrowser();
try {
  const save = (name, bytes) => writeFileSync(path.join(publicDir, name), bytes);
  const shareImages = { "/": "og-image.jpg", "/es": "og-image-es.jpg" };
  for (const [page, name] of Object.entries(shareImages)) {
    await show(send, site + page, 1200, 630);
    await send("Runtime.evaluate", { expression: shareCard, awaitPromise: true });
    save(name, await capture(send, 1200, 630, { format: "jpeg", quality: 84 }));
  }
  save("icon-192.png", await drawIcon(send, 192, { fullBleed: false }));
  save("icon-512.png", await drawIcon(send, 512, { fullBleed: true }));
  save("apple-touch-icon.png", await drawIcon(send, 180, { fullBleed: true }));
  save("favicon.ico", wrapIco(await drawIcon(send, 32, { fullBleed: false }), 32));
} finally {
  await close();
}
