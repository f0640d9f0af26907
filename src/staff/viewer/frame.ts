/**
 * Draws a file that a stranger sent. This script runs in a sandboxed frame with an opaque origin:
 * it has no cookies, no storage, and can't reach the page around it. Nothing in the file is
 * executed; pdf.js draws pages as pictures with their text above, and a DOCX is reduced to its
 * text.
 */
import DOMPurify from "dompurify";
import type * as pdfjsTypes from "pdfjs-dist";
// oxlint-disable-next-line import/default -- The build makes it an address.
import pdfScript from "pdfjs-dist/build/pdf.min.mjs?url";
// oxlint-disable-next-line import/default -- The build makes it an address.
import pdfWorker from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import dingbatsFont from "pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url";
import symbolFont from "pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import colorProfiles from "pdfjs-dist/wasm/qcms_bg.wasm?url";
import styles from "./frame.css?inline";
import type { ViewerFault, ViewerNews, ViewerOrder, ViewerWish } from "./messages.ts";
// oxlint-disable-next-line import/default -- The build makes it an address.
import docxWorker from "./read-docx.ts?worker&url";

type PdfJs = typeof pdfjsTypes;

/** The largest canvas: browsers on phones refuse larger ones. */
const mostPixels = 16_000_000;
/** Pages are drawn this far outside of the visible area, and released beyond it. */
const drawnAround = "100% 0px";

/** Fonts and decoders that pdf.js requests by name, only for files that need them. */
const parts: Readonly<Record<string, string>> = {
  "FoxitDingbats.pfb": dingbatsFont,
  "FoxitSymbol.pfb": symbolFont,
  "jbig2.wasm": jbig2,
  "openjpeg.wasm": openjpeg,
  "qcms_bg.wasm": colorProfiles,
};

class PartsFactory {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = parts[filename];
    if (address === undefined) throw new Error(`The viewer has no ${filename}.`);
    return new Uint8Array(await (await fetch(toUrl(address))).arrayBuffer());
  }
}

class DrawingFault extends Error {
  readonly fault: ViewerFault;

  constructor(fault: ViewerFault) {
    super(fault);
    this.fault = fault;
  }
}

const main = document.body.appendChild(document.createElement("main"));
// Focusable, so that the arrow keys scroll it.
main.tabIndex = 0;
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [sheet];

addEventListener("message", ({ data, source, ports: [port] }: MessageEvent<ViewerOrder>) => {
  if (source === parent && port) void draw(data, port);
});

async function draw(order: ViewerOrder, port: MessagePort): Promise<void> {
  document.documentElement.lang = order.language;
  main.setAttribute("aria-label", order.fileName);
  const tell = (news: ViewerNews) => port.postMessage(news);
  try {
    tell({ kind: "drawn", pages: await (order.type === "pdf" ? drawPdf : drawDocx)(order, port) });
  } catch (failure) {
    const isLocked = failure instanceof Error && failure.name === "PasswordException";
    const fault = failure instanceof DrawingFault ? failure.fault : "broken";
    tell({ kind: "failed", fault: isLocked ? "locked" : fault });
  }
}

const toUrl = (address: string) => new URL(address, location.href).href;

/**
 * A frame with an opaque origin may start workers only from its own blobs, and browsers refuse
 * module workers among them. So a classic script imports the module, and repeats messages that came
 * before it had loaded.
 */
function startWorker(address: string): Worker {
  const code = `const early = [];
    onmessage = ({ data, ports }) => early.push({ data, ports });
    import(${JSON.stringify(toUrl(address))}).then(() => {
      onmessage = null;
      for (const message of early) dispatchEvent(new MessageEvent("message", message));
    });`;
  return new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
}

const textTags =
  "p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td strong em u s sub sup br".split(" ");

/** @returns 1: the text is one page, however long. */
async function drawDocx({ bytes }: ViewerOrder): Promise<number> {
  const worker = startWorker(docxWorker);
  const html = await new Promise<string | null>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<string | null>) => resolve(data));
    worker.addEventListener("error", () => resolve(null));
    worker.postMessage(bytes, [bytes]);
  });
  worker.terminate();
  if (html === null) throw new DrawingFault("broken");
  const article = document.createElement("article");
  article.append(
    DOMPurify.sanitize(html, {
      ALLOWED_TAGS: textTags,
      ALLOWED_ATTR: ["colspan", "rowspan"],
      RETURN_DOM_FRAGMENT: true,
    }),
  );
  if (!article.textContent?.trim()) throw new DrawingFault("empty");
  main.append(article);
  return 1;
}

/** @returns the number of pages, once the first one is drawn. */
async function drawPdf(order: ViewerOrder, port: MessagePort): Promise<number> {
  const pdfjs = (await import(/* @vite-ignore */ toUrl(pdfScript))) as PdfJs;
  const file = await pdfjs.getDocument({
    data: order.bytes,
    worker: pdfjs.PDFWorker.create({ port: startWorker(pdfWorker), verbosity: 0 }),
    verbosity: 0,
    BinaryDataFactory: PartsFactory,
    useWorkerFetch: false,
    enableXfa: false,
  }).promise;
  const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 });
  const pages = Array.from({ length: file.numPages }, (_, index) => {
    const section = main.appendChild(document.createElement("section"));
    const label = order.pageLabel
      .replace("{page}", String(index + 1))
      .replace("{pages}", String(file.numPages));
    section.setAttribute("aria-label", label);
    section.style.aspectRatio = `${width} / ${height}`;
    return new DrawnPage(pdfjs, file, { number: index + 1, section, failed: order.pageFailed });
  });
  await pages[0]?.draw();
  const bySection = new Map(pages.map((page) => [page.section as Element, page]));
  const watch = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) bySection.get(target)?.show(isIntersecting);
    },
    { root: main, rootMargin: drawnAround },
  );
  for (const { section } of pages) watch.observe(section);
  new ResizeObserver(() => pages.forEach((page) => page.fit())).observe(main);
  port.addEventListener("message", ({ data }: MessageEvent<ViewerWish>) => {
    // Keeps the reading position.
    const place = main.scrollTop / main.scrollHeight;
    main.style.setProperty("--zoom", String(data.zoom));
    main.scrollTop = place * main.scrollHeight;
    for (const page of pages) page.fit();
  });
  port.start();
  return file.numPages;
}

interface PageFacts {
  readonly number: number;
  readonly section: HTMLElement;
  /** Says that this page could not be drawn. */
  readonly failed: string;
}

/** One page of a PDF, drawn while it is near the visible area. */
class DrawnPage {
  readonly section: HTMLElement;
  readonly #pdfjs: PdfJs;
  readonly #file: pdfjsTypes.PDFDocumentProxy;
  readonly #facts: PageFacts;
  #isShown = false;
  /** The width for which the page was drawn; 0 while it is not drawn. */
  #drawnWidth = 0;

  constructor(pdfjs: PdfJs, file: pdfjsTypes.PDFDocumentProxy, facts: PageFacts) {
    this.section = facts.section;
    this.#pdfjs = pdfjs;
    this.#file = file;
    this.#facts = facts;
  }

  show(isShown: boolean): void {
    this.#isShown = isShown;
    this.fit();
  }

  /** Draws the page for its current width, or releases its picture and text. */
  fit(): void {
    if (!this.#isShown) {
      this.#drawnWidth = 0;
      this.section.replaceChildren();
    } else if (this.#drawnWidth !== this.section.clientWidth) {
      this.draw().catch(() => this.section.replaceChildren(this.#facts.failed));
    }
  }

  async draw(): Promise<void> {
    const width = this.section.clientWidth;
    this.#drawnWidth = width;
    const page = await this.#file.getPage(this.#facts.number);
    const natural = page.getViewport({ scale: 1 });
    this.section.style.aspectRatio = `${natural.width} / ${natural.height}`;
    this.section.style.setProperty("--total-scale-factor", String(width / natural.width));
    const drawn = [await this.#drawPicture(page, width), await this.#drawText(page)];
    // Meanwhile the page may have got another width, or have been released.
    if (this.#drawnWidth === width) this.section.replaceChildren(...drawn);
  }

  async #drawPicture(page: pdfjsTypes.PDFPageProxy, width: number): Promise<HTMLElement> {
    const natural = page.getViewport({ scale: 1 });
    const fitting = Math.sqrt(mostPixels / (natural.width * natural.height));
    const scale = Math.min((width / natural.width) * devicePixelRatio, fitting);
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement("canvas");
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    // The text above it says the same.
    canvas.setAttribute("aria-hidden", "true");
    await page.render({ canvas, viewport }).promise;
    return canvas;
  }

  /** The page's invisible text above its picture: for screen readers, selecting and copying. */
  async #drawText(page: pdfjsTypes.PDFPageProxy): Promise<HTMLElement> {
    const container = document.createElement("div");
    container.className = "textLayer";
    const textContentSource = page.streamTextContent();
    const viewport = page.getViewport({ scale: 1 });
    await new this.#pdfjs.TextLayer({ textContentSource, container, viewport }).render();
    return container;
  }
}
