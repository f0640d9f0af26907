import { setTimeout as wait } from "node:timers/promises";

const patienceMs = 30_000;

/** A browser process of its own. */
export interface Engine {
  /** Opens a window without cookies or storage. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** The commands of a journey, the same for each engine. */
export interface Tab {
  open(address: string): Promise<void>;
  /** Sets the size of the page, without the window's frame. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page; it sees only its arguments. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Waits until the first match with this text is visible and enabled. */
  waitFor(css: string, text?: string): Promise<void>;
  waitUntilGone(css: string): Promise<void>;
  click(css: string, text?: string): Promise<void>;
  /** Replaces the text of a field by typing. */
  fill(css: string, text: string): Promise<void>;
  /** Selects an option by value. */
  choose(css: string, value: string): Promise<void>;
  /** Sets the file of an input, which may be hidden behind a button. */
  upload(css: string, path: string): Promise<void>;
  press(key: "Escape" | "ArrowRight"): Promise<void>;
  /** A PNG of the screen. */
  screenshot(): Promise<Buffer>;
  /** The errors in the console; WebKit's driver does not report them. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Runs in the page: the first match with this text that is visible and enabled. */
export function findUsable(css: string, text: string): Element | undefined {
  if (document.documentElement.dataset["presses"] === "held") return undefined;
  return [...document.querySelectorAll(css)].find(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled="true"]') &&
      (element.textContent.includes(text) || element.getAttribute("aria-label") === text),
  );
}

/** Runs in the page. */
export function isGone(css: string): boolean {
  return ![...document.querySelectorAll(css)].some((element) => element.checkVisibility());
}

/** Runs in the page: scrolls an element to the middle at once, clear of sticky elements. */
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

/** Runs in the page: selects the text of a field, so that typing replaces it. */
export function selectAll(field: Element): void {
  (field as HTMLInputElement).focus();
  (field as HTMLInputElement).select();
}

/** Polls, also while another page is being loaded. */
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
