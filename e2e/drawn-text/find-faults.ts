import { type Color, readColor, readContrast } from "./colors.ts";
import { describeContrast, forgetPaints, isKnown, judgeGround, readInk } from "./ground.ts";
import {
  type DrawnText,
  findLayer,
  findRoot,
  forget,
  listTexts,
  nameText,
  readShownLines,
  readSize,
} from "./texts.ts";
import { type Judgement, bringIntoView, restyle, scrollBack, startViews } from "./views.ts";

export { type View, judgePicture } from "./views.ts";

const smallest = 12;

/** Runs inside of the page: the faults of position of all texts in this font. */
export function findMisplaced(): string[] {
  forget();
  const texts = listTexts(findRoot());
  return [...new Set([...listFaults(texts, [judgeCut]), ...listOverlaps(texts)])];
}

/** Runs inside of the page: the texts that cannot be read, and those that need a picture to be judged. */
export function findFaults(): Judgement {
  forget();
  forgetPaints();
  const texts = listTexts(findRoot());
  const faults = listFaults(texts, [judgeSize, judgeStroke, judgeCut]);
  faults.push(...listOverlaps(texts));
  const unsure: DrawnText[] = [];
  const touchAll = restyle("* { pointer-events: auto !important }");
  for (const text of texts) {
    if (isKnown(text)) continue;
    bringIntoView(text, "start");
    const { fault, isUnsure } = judgeGround(text);
    if (fault) faults.push(`${nameText(text)} ${fault}`);
    else if (isUnsure && !hasHalo(text)) unsure.push(text);
  }
  touchAll();
  scrollBack();
  return { faults: [...new Set(faults)], view: startViews(unsure) };
}

const listFaults = (
  texts: readonly DrawnText[],
  judges: ReadonlyArray<(text: DrawnText) => string | undefined>,
): string[] =>
  texts.flatMap((text) =>
    judges.flatMap((judge) => {
      const fault = judge(text);
      return fault ? [`${nameText(text)} ${fault}`] : [];
    }),
  );

function judgeSize(text: DrawnText): string | undefined {
  const size = readSize(text);
  return size < smallest - 0.05 ? `is ${size.toFixed(1)} px high` : undefined;
}

function readStroke(text: DrawnText): { color: Color; share: number; isUnder: boolean } {
  const { element, style } = text;
  const isSvg = element instanceof SVGElement;
  const paint = isSvg ? style.stroke : style.webkitTextStrokeColor;
  const width = Number.parseFloat(isSvg ? style.strokeWidth : style.webkitTextStrokeWidth);
  return {
    color: paint === "none" ? [0, 0, 0, 0] : readColor(paint),
    share: width / Number.parseFloat(style.fontSize),
    isUnder: style.paintOrder.startsWith("stroke"),
  };
}

/** The stem of a letter is at most a tenth of its height wide; a stroke may cover half of the stem. */
const drownsFrom = 1 / 24;

function judgeStroke(text: DrawnText): string | undefined {
  const { color, share, isUnder } = readStroke(text);
  const ink = readInk(text);
  if (color[3] === 0 || share === 0) return undefined;
  if (isUnder) {
    const isPale = readContrast(ink.color, color) < ink.needed;
    return isPale ? describeContrast(ink, color) : undefined;
  }
  const isSame = readContrast(color, ink.color) < 1.05;
  return share > drownsFrom && !isSame ? "is drowned by its stroke" : undefined;
}

/** The distance at which letters do not touch other elements. */
function hasHalo(text: DrawnText): boolean {
  const { color, share, isUnder } = readStroke(text);
  return isUnder && color[3] === 1 && share > 0.1;
}

/** Whether a box that cannot be scrolled, or the edge of the screen, cuts a text. */
function judgeCut(text: DrawnText): string | undefined {
  for (const line of text.readLines()) {
    if (isCut(line, text.isExact ? text.element : text.element.parentElement)) return "is cut";
  }
  return undefined;
}

function isCut(line: DOMRect, from: Element | null): boolean {
  for (let at = from; at && at !== document.body; at = findClipper(at)) {
    const style = getComputedStyle(at);
    if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return false;
    // Text in a scrollable box can be reached.
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
    if (isCutBy(line, at.getBoundingClientRect(), style)) return true;
    if (style.position === "fixed") break;
  }
  // A text wholly outside of the screen is checked at another scroll position.
  const isBeside = line.right <= 0 || line.bottom + scrollY <= 0;
  return !isBeside && sticksOut(line, new DOMRect(0, 0, document.documentElement.clientWidth, 0));
}

function isCutBy(line: DOMRect, box: DOMRect, { overflowX, overflowY }: CSSStyleDeclaration) {
  const below = Math.max(box.top - line.top, line.bottom - box.bottom);
  return (
    (/hidden|clip/.test(overflowX) && sticksOut(line, box)) ||
    (/hidden|clip/.test(overflowY) && below > line.height * 0.25)
  );
}

const sticksOut = (line: DOMRect, box: DOMRect) =>
  line.left < box.left - 1.5 || line.right > box.right + 1.5;

/** The next ancestor that clips its content. */
function findClipper(element: Element): Element | null {
  const isLifted =
    element instanceof HTMLElement && getComputedStyle(element).position === "absolute";
  return isLifted ? element.offsetParent : element.parentElement;
}

/** Whether letters overlap letters. Only their own height is compared, because line boxes are higher and overlap. */
function listOverlaps(texts: readonly DrawnText[]): string[] {
  const lines = texts
    .filter(({ isExact }) => isExact)
    .flatMap((text) => {
      const layer = findLayer(text.element);
      return readShownLines(text).map((line) => ({ text, layer, letters: shrink(line) }));
    })
    .toSorted((one, other) => one.letters.top - other.letters.top);
  return lines.flatMap(({ text, layer, letters }, index) => {
    const found: string[] = [];
    for (const other of lines.slice(index + 1)) {
      if (other.letters.top >= letters.bottom) break;
      const isSame = other.text === text || other.layer !== layer;
      if (!isSame && touch(letters, other.letters)) {
        found.push(`${nameText(text)} lies on ${nameText(other.text)}`);
      }
    }
    return found;
  });
}

const shrink = ({ x, y, width, height }: DOMRect) =>
  new DOMRect(x + 1, y + height * 0.25, width - 2, height * 0.5);

const touch = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
