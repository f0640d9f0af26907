/** Runs inside of the page. */
export interface DrawnText {
  readonly words: string;
  /** The element whose style draws the text. */
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  /** The boxes of its lines on screen, at the present scroll position. */
  readonly readLines: () => DOMRect[];
  /** Whether the box is that of the letters; the boxes of fields and of generated content are larger. */
  readonly isExact: boolean;
}

/** The visible root: an open dialog, or the body. */
export const findRoot = (): Element =>
  [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

const shown = { opacityProperty: true, visibilityProperty: true } as const;
const undrawn = "script, style, noscript, template, option, title, desc, textarea";

export function listTexts(root: Element): DrawnText[] {
  return [...listNodes(root), ...listFields(root), ...listMarks(root)];
}

function* listNodes(root: Element): Generator<DrawnText> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const words = node.textContent?.trim() ?? "";
    if (!element || words === "" || element.closest(undrawn)) continue;
    if (!element.checkVisibility(shown) || isUnseen(element)) continue;
    const readLines = () => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };
    if (readLines().length === 0) continue;
    yield { words, element, style: getComputedStyle(element), readLines, isExact: true };
  }
}

type Remembered<T> = Map<Element, T>;
let unseen: Remembered<boolean> = new Map();
let layers: Remembered<Element | null> = new Map();
let clippers: Remembered<Element[]> = new Map();

/** A cache of facts about the boxes around a text, for one check of the page. */
export function forget(): void {
  [unseen, layers, clippers] = [new Map(), new Map(), new Map()];
}

/** Computes a fact of an element once; the element may ask its parent. */
function ask<T>(
  known: Remembered<T>,
  element: Element | null,
  otherwise: T,
  look: (element: Element, above: () => T) => T,
): T {
  if (!element) return otherwise;
  const before = known.get(element);
  if (before !== undefined) return before;
  const found = look(element, () => ask(known, element.parentElement, otherwise, look));
  known.set(element, found);
  return found;
}

/** Whether a text is visually hidden, or in a hidden part of a drawing, which `checkVisibility` calls visible. */
const isUnseen = (element: Element): boolean =>
  ask(unseen, element, false, (at, above) => {
    const { display, clipPath, overflow } = getComputedStyle(at);
    if (display === "none" || clipPath === "inset(50%)") return true;
    const isSpeck = overflow === "hidden" && at.clientWidth <= 1 && at instanceof HTMLElement;
    return isSpeck || above();
  });

const typed =
  "textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=hidden], [type=file])";

/** The value of a field, or its placeholder. */
function* listFields(root: Element): Generator<DrawnText> {
  for (const field of root.querySelectorAll<HTMLInputElement>(typed)) {
    const words = field.value || field.placeholder;
    if (!words || !field.checkVisibility(shown) || isUnseen(field)) continue;
    yield {
      words: field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : words,
      element: field,
      style: getComputedStyle(field, field.value ? null : "::placeholder"),
      readLines: () => [field.getBoundingClientRect()],
      isExact: false,
    };
  }
}

/** Generated text before or after an element. */
function* listMarks(root: Element): Generator<DrawnText> {
  for (const element of root.querySelectorAll("*")) {
    for (const place of ["::before", "::after"]) {
      const style = getComputedStyle(element, place);
      const words = /^"(.*)"$/u.exec(style.content)?.[1] ?? "";
      if (!/[\p{L}\p{N}]/u.test(words) || style.display === "none") continue;
      if (!element.checkVisibility(shown) || isUnseen(element)) continue;
      const readLines = () => [...element.getClientRects()].slice(0, 1);
      yield { words, element, style, readLines, isExact: false };
    }
  }
}

const listClippers = (element: Element | null): Element[] =>
  ask(clippers, element, [], (at, above) => {
    if (at === document.body) return [];
    const { overflowX, overflowY } = getComputedStyle(at);
    return /auto|scroll|hidden|clip/.test(overflowX + overflowY) ? [at, ...above()] : above();
  });

/** The visible part of the lines of a text. */
export function readShownLines({ element, readLines, isExact }: DrawnText): DOMRect[] {
  let [left, top, right, bottom] = [-1e6, -1e6, 1e6, 1e6];
  for (const at of listClippers(isExact ? element : element.parentElement)) {
    const box = at.getBoundingClientRect();
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return readLines().flatMap((line) => {
    const [x, y] = [Math.max(left, line.left), Math.max(top, line.top)];
    const [end, foot] = [Math.min(right, line.right), Math.min(bottom, line.bottom)];
    return end - x > 4 && foot - y > line.height / 2 ? [new DOMRect(x, y, end - x, foot - y)] : [];
  });
}

const opensAbove = "dialog:modal, :popover-open";

/** The nearest ancestor that is fixed, sticky or in the top layer. */
export const findLayer = (element: Element): Element | null =>
  ask<Element | null>(layers, element, null, (at, above) =>
    /fixed|sticky/.test(getComputedStyle(at).position) || at.matches(opensAbove) ? at : above(),
  );

/** The size of letters on screen; a drawing may be scaled down. */
export function readSize({ element, style }: DrawnText): number {
  const size = Number.parseFloat(style.fontSize);
  if (!(element instanceof SVGGraphicsElement)) return size;
  const { a, b } = element.getScreenCTM() ?? { a: 1, b: 0 };
  return size * Math.hypot(a, b);
}

export function nameText({ words, element }: DrawnText): string {
  const classes = element.getAttribute("class");
  const tag = element.localName + (classes ? `.${classes.split(/\s+/).slice(0, 3).join(".")}` : "");
  return `"${words.slice(0, 40)}" (${tag})`;
}
