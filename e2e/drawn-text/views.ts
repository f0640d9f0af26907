import { type Spot, readPaleShares } from "./colors.ts";
import { readInk } from "./ground.ts";
import { type DrawnText, findLayer, nameText, readShownLines } from "./texts.ts";

/** Runs inside of the page. The area of the picture that shows the ground of the texts in view. */
export type View = Spot["box"];

export interface Judgement {
  readonly faults: string[];
  /** The clip of the next picture. */
  readonly view: View | undefined;
}

/** Adds styles where the content policy forbids new style elements; returns a function that removes them. */
export function restyle(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

const scrolled = new Map<Element, ScrollToOptions>();

export function bringIntoView(text: DrawnText, block: "start" | "center"): void {
  const [line] = readShownLines(text);
  // A text under a sticky header counts as in view, because the page can be scrolled.
  if (line && isOnScreen(line)) return;
  for (let at = text.element.parentElement; at && !scrolled.has(at); at = at.parentElement) {
    scrolled.set(at, { top: at.scrollTop, left: at.scrollLeft, behavior: "instant" });
  }
  text.element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
}

/** Restores the scroll position of every box. */
export function scrollBack(): void {
  for (const [box, place] of scrolled) box.scrollTo(place);
  scrolled.clear();
}

const isOnScreen = ({ left, top, right, bottom }: DOMRect) =>
  left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight;

interface Waiting {
  readonly text: DrawnText;
  readonly ink: Omit<Spot, "box">;
}

let waiting: Waiting[] = [];
let inView: Array<Waiting & { readonly boxes: readonly View[] }> = [];
let retries = 0;
let showText = () => {};

/** Hides all text while texts are judged by pictures. */
export function startViews(texts: readonly DrawnText[]): View | undefined {
  retries = 5;
  waiting = texts.map((text) => ({ text, ink: readInk(text) }));
  if (waiting.length === 0) return undefined;
  showText = restyle(`
    * { pointer-events: auto !important; transition: none !important;
        -webkit-text-fill-color: transparent !important; text-shadow: none !important }
    svg :is(text, tspan) { fill: transparent !important; stroke: transparent !important }`);
  return showNext();
}

/** Takes a picture of the screen, not of the whole page, which would be laid out again for it. */
function showNext(): View | undefined {
  inView = [];
  while (waiting[0] && inView.length === 0) {
    const [first] = waiting;
    bringIntoView(first.text, "center");
    const found = waiting.map((each) => ({ ...each, boxes: readBoxes(each.text) }));
    inView = found.filter(({ boxes }) => boxes.length > 0);
    // A text that cannot be brought into view, such as a line under a bar, is skipped.
    waiting = found.filter(({ boxes, text }) => boxes.length === 0 && text !== first.text);
  }
  if (inView.length > 0) return surround(inView.flatMap(({ boxes }) => boxes));
  showText();
  scrollBack();
  return undefined;
}

/** The boxes of the letters of each line; none while a line is outside of the screen or under a sticky element. */
function readBoxes(text: DrawnText): View[] {
  const lines = readShownLines(text);
  const layer = findLayer(text.element);
  const isClear = lines.every((line) => {
    const top = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
    return isOnScreen(line) && findLayer(top ?? document.body) === layer;
  });
  if (!isClear) return [];
  return lines.map(({ x, y, width, height }) => {
    return { x, y: y + height * 0.2, width, height: height * 0.6 };
  });
}

function surround(boxes: readonly View[]): View {
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)));
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** The share of the ground without contrast above which a text is a fault; a thin line across it is none. */
const toleratedShare = 0.2;

/** Judges the texts in view by a picture of their ground, and scrolls to the next ones. */
export async function judgePicture(picture: string): Promise<Judgement> {
  const hasMoved = inView.some(
    ({ text, boxes }) => JSON.stringify(readBoxes(text)) !== JSON.stringify(boxes),
  );
  if (hasMoved && retries > 0) {
    retries -= 1;
    waiting.unshift(...inView);
    return { faults: [], view: showNext() };
  }
  const corner = surround(inView.flatMap(({ boxes }) => boxes));
  const spots = inView.flatMap(({ text, ink, boxes }) =>
    boxes.map((box) => ({ ...ink, text, box })),
  );
  const shares = await readPaleShares(picture, spots, corner);
  const faults = spots.flatMap(({ text }, index) => {
    const share = shares[index] ?? 1;
    const percent = Math.round(share * 100);
    return share > toleratedShare
      ? [`${nameText(text)} is too pale for ${percent} % of what is behind it`]
      : [];
  });
  return { faults, view: showNext() };
}
