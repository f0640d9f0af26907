import { type Color, lay, readColor, readContrast } from "./colors.ts";
import { type DrawnText, findLayer, readShownLines, readSize } from "./texts.ts";

export interface Ground {
  readonly fault?: string;
  /** The ground is a picture, a gradient or translucent, so it can only be judged by a picture. */
  readonly isUnsure?: boolean;
}

interface Ink {
  readonly color: Color;
  /** The contrast that letters of this size need. */
  readonly needed: number;
}

export function readInk(text: DrawnText): Ink {
  const { element, style } = text;
  const fill = element instanceof SVGElement ? style.fill : style.webkitTextFillColor;
  const [red, green, blue, alpha] = fill === "none" ? readColor("transparent") : readColor(fill);
  const size = readSize(text);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  return { color: [red, green, blue, alpha * readOpacity(element)], needed: isLarge ? 3 : 4.5 };
}

function readOpacity(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity;
}

/** How many texts of the same look are judged in one list. */
const alikes = 5;

/** Rows of a long list look alike, so only the first few are judged. */
export function isKnown(text: DrawnText): boolean {
  const { element, style } = text;
  const row = element instanceof SVGElement ? null : element.closest("tr, li");
  if (!row?.parentElement) return false;
  const parts: unknown[] = [readInk(text), style.fontSize];
  for (let at: Element | null = element; at && at !== row.parentElement; at = at.parentElement) {
    const { color, isMixed } = readPaint(at);
    parts.push(at.localName, color, isMixed);
  }
  const looks = known.get(row.parentElement) ?? new Map<string, number>();
  known.set(row.parentElement, looks);
  const look = JSON.stringify(parts);
  const count = (looks.get(look) ?? 0) + 1;
  looks.set(look, count);
  return count > alikes;
}

/** Disabled controls may be pale. */
const isDisabled = (element: Element) =>
  element.closest(":disabled, [aria-disabled=true]") !== null ||
  element.closest("label")?.control?.matches(":disabled") === true;

/** Judges a text in view: whether it is covered, and its contrast. */
export function judgeGround(text: DrawnText): Ground {
  const layer = findLayer(text.element);
  const ink = readInk(text);
  let isUnsure = false;
  for (const [x, y] of choosePoints(text)) {
    const stack = document.elementsFromPoint(x, y);
    const own = stack.findIndex((each) => each === text.element || each.contains(text.element));
    if (own === -1) continue;
    const cover = stack.slice(0, own).find((each) => covers(each, layer));
    if (cover) return { fault: `is covered by ${cover.outerHTML.slice(0, 80)}` };
    if (isDisabled(text.element)) continue;
    const below = readBelow(text, stack.slice(own), [x, y]);
    if (!below) isUnsure = true;
    else if (readContrast(ink.color, below) < ink.needed) {
      return { fault: describeContrast(ink, below) };
    }
  }
  return { isUnsure };
}

export const describeContrast = ({ color, needed }: Ink, below: Color): string =>
  `has a contrast of ${readContrast(color, below).toFixed(2)} where it needs ${needed}`;

function* choosePoints(text: DrawnText): Generator<readonly [number, number]> {
  const lines = readShownLines(text);
  const chosen = new Set([lines[0], lines[Math.floor(lines.length / 2)], lines.at(-1)]);
  for (const line of chosen) {
    if (!line) continue;
    // Text in a field and generated content begin at the left; their end is not known.
    const shares = text.isExact ? [0.15, 0.5, 0.85] : [0.15];
    for (const share of shares) yield [line.x + line.width * share, line.y + line.height / 2];
  }
}

/** Whether the element hides what is under it; elements with a fixed position may. */
function covers(element: Element, layer: Element | null): boolean {
  const own = findLayer(element);
  if (own && own !== layer) return false;
  const style = getComputedStyle(element);
  if (readOpacity(element) < 0.1 || style.visibility === "hidden") return false;
  if (element instanceof SVGGeometryElement) {
    return [style.fill, style.stroke].some(
      (paint) => paint !== "none" && readColor(paint)[3] > 0.1,
    );
  }
  if (element.matches("img, canvas, video, iframe")) return true;
  return style.backgroundImage !== "none" || readColor(style.backgroundColor)[3] > 0.1;
}

/** The color behind a text; undefined where a picture is needed. */
function readBelow(
  { element }: DrawnText,
  stack: readonly Element[],
  point: readonly [number, number],
): Color | undefined {
  if (element instanceof SVGElement) return undefined;
  const layers: Color[] = [];
  for (const each of stack) {
    const { color, isMixed, marks } = readPaint(each);
    if (isMixed || marks.some((mark) => isOnMark(each, mark, ...point))) return undefined;
    layers.unshift(color);
    if (color[3] === 1) break;
  }
  return layers.reduce((below, layer) => lay(layer, below), readColor("Canvas"));
}

interface Paint {
  readonly color: Color;
  /** Several colors, or one with opacity. */
  readonly isMixed: boolean;
  /** What a style sheet puts into it, with a color of its own. */
  readonly marks: readonly CSSStyleDeclaration[];
}

let paints = new Map<Element, Paint>();
let known = new Map<Element, Map<string, number>>();

/** A cache of colors for one check of the page. */
export function forgetPaints(): void {
  paints = new Map();
  known = new Map();
}

function readPaint(element: Element): Paint {
  const before = paints.get(element);
  if (before) return before;
  const style = getComputedStyle(element);
  const paint: Paint = {
    color: readColor(style.backgroundColor),
    isMixed:
      element instanceof SVGGeometryElement ||
      element.matches("img, canvas, video, iframe") ||
      style.backgroundImage !== "none" ||
      Number(style.opacity) < 1,
    marks: ["::before", "::after"].flatMap((place) => {
      const mark = getComputedStyle(element, place);
      if (mark.content === "none" || !/absolute|fixed/.test(mark.position)) return [];
      const isClear = mark.backgroundImage === "none" && readColor(mark.backgroundColor)[3] === 0;
      return isClear ? [] : [mark];
    }),
  };
  paints.set(element, paint);
  return paint;
}

/** Whether a point is on generated content of an element. */
function isOnMark(host: Element, mark: CSSStyleDeclaration, x: number, y: number): boolean {
  const { left, top } = host.getBoundingClientRect();
  const [fromLeft, fromTop] = [x - left - host.clientLeft, y - top - host.clientTop];
  const reach = (start: string, length: string, at: number) =>
    at >= Number.parseFloat(start) && at <= Number.parseFloat(start) + Number.parseFloat(length);
  return reach(mark.left, mark.width, fromLeft) && reach(mark.top, mark.height, fromTop);
}
