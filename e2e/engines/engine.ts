import { setTimeout as wait } from "node:timers/promises";

const patienceMs = 30_000;

/** A browser that runs beside others of its kind. */
export interface Engine {
  /** A window of a visitor who was never here. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** What a journey asks of a browser, whichever engine it runs on. */
export interface Tab {
  open(address: string): Promise<void>;
  /** The page's own size, without the window's frame. */
  resize(width: number, height: number): Promise<void>;
  /** Runs in the page, and so knows nothing but its arguments. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Waits until the first match with these words is shown and may be used. */
  waitFor(css: string, text?: string): Promise<void>;
  waitUntilGone(css: string): Promise<void>;
  click(css: string, text?: string): Promise<void>;
  /** Types over what a field holds. */
  fill(css: string, text: string): Promise<void>;
  /** Picks from a list by value. */
  choose(css: string, value: string): Promise<void>;
  /** Hands a file to an input, which may be hidden behind a button. */
  upload(css: string, path: string): Promise<void>;
  press(key: "Escape" | "ArrowRight"): Promise<void>;
  /** A picture of what is on screen, as a PNG. */
  screenshot(): Promise<Buffer>;
  /** What the pages wrote to the console as errors; WebKit's driver doesn't tell. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Runs in the page: the first match with these words that a visitor sees and may use. */
export function findUsable(css: string, text: string): Element | undefined {
  if (document.documentElement.dataset["presses"] === "held") return undefined;
  return [...document.querySelectorAll(css)].find(
    (element) =>
      element.checkVisibility() &&
      !element.matches(":disabled") &&
      (element.textContent.includes(text) || element.getAttribute("aria-label") === text),
  );
}

/** Runs in the page. */
export function isGone(css: string): boolean {
  return ![...document.querySelectorAll(css)].some((element) => element.checkVisibility());
}

/** Runs in the page: brings an element to the middle at once, clear of what sticks to the edges. */
export function center(element: Element): void {
  element.scrollIntoView({ behavior: "instant", block: "center" });
}

/** Runs in the page: whether an element keeps its place for ten frames. */
export async function standsStill(element: Element): Promise<boolean> {
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  for (let frame = 0; frame < 10; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (place() !== before) {
      element.scrollIntoView({ behavior: "instant", block: "center" });
      return false;
    }
  }
  return true;
}

/** Runs in the page: what is typed next takes the place of what a field holds. */
export function selectAll(field: Element): void {
  (field as HTMLInputElement).focus();
  (field as HTMLInputElement).select();
}

/** Looks again and again, also while one page makes way for the next. */
export async function until<Found>(
  look: () => Promise<Found | null | undefined>,
  wanted: string,
): Promise<Found> {
  const deadline = Date.now() + patienceMs;
  let reason: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await look();
      if (found !== undefined && found !== null) return found;
    } catch (error) {
      reason = error;
    }
    await wait(50);
  }
  throw new Error(`Waited in vain for ${wanted}.`, { cause: reason });
}
