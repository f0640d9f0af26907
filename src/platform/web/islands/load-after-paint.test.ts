import { expect, test } from "vitest";
import { loadAfterPaint } from "./island.tsx";

interface Browser {
  /** How many times loading its modules fails. */
  readonly losses?: number;
  /** The status that the server then reports for them; null when it can't be reached. */
  readonly status?: number | null;
  /** How the visitor came to the page. */
  readonly visit?: "navigate" | "reload";
  readonly isHidden?: boolean;
  /** The page is still loading and its island is incomplete. */
  readonly isHalf?: boolean;
  /** The paint entries that its observer reports. */
  readonly tells?: readonly string[];
}

/**
 * Runs the page's inline script in a fake browser whose frames, timers and paints the test
 * controls.
 */
function openPage(browser: Browser) {
  const { isHidden = false, losses = 0, status = 200, isHalf = false, tells } = browser;
  const asked: string[] = [];
  const listeners = new Map<string, () => void>();
  let nowMs = 0;
  let reloads = 0;
  const timers: (() => void)[] = [];
  const pauses: number[] = [];
  const paints: ((name: string) => void)[] = [];
  class PaintObserver {
    static readonly supportedEntryTypes = tells ?? ["paint"];
    constructor(onEntries: (list: object) => void) {
      paints.push((painted) =>
        onEntries({ getEntriesByName: (name: string) => (name === painted ? [painted] : []) }),
      );
    }
    observe() {}
  }
  const body = { nextSibling: null, parentElement: null };
  const island = { nextSibling: null as object | null, parentElement: body };
  const page = {
    hidden: isHidden,
    readyState: isHalf ? "loading" : "interactive",
    querySelector: (selector: string) => (selector === "[data-island]" ? island : null),
    currentScript: { dataset: { modules: "/one.js /two.js" } },
  };
  const world = {
    document: page,
    PerformanceObserver: PaintObserver,
    requestAnimationFrame: (callback: () => void) => callback(),
    setTimeout(callback: () => void, ms: number) {
      timers.push(callback);
      pauses.push(ms);
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    performance: {
      now: () => nowMs,
      getEntriesByType: () => [{ type: browser.visit ?? "navigate" }],
    },
    location: { reload: () => (reloads += 1) },
    fetch: () =>
      status === null
        ? Promise.reject(new Error("no line"))
        : Promise.resolve(new Response(null, { status })),
    fetchModule(address: string) {
      asked.push(address);
      const times = asked.filter((each) => each === address).length;
      return times <= losses ? Promise.reject(new Error("lost")) : Promise.resolve();
    },
  };
  const text = loadAfterPaint.replace("import(", "fetchModule(");
  // eslint-disable-next-line no-new-func
  new Function(...Object.keys(world), text)(...Object.values(world));
  return {
    asked,
    pauses,
    paint: (name: string) => paints.forEach((tell) => tell(name)),
    passTime(ms = 0) {
      nowMs += ms;
      timers.splice(0).forEach((callback) => callback());
    },
    readOn: () => void (island.nextSibling = {}),
    readToItsEnd: () => void (page.readyState = "interactive"),
    followLink: () => listeners.get("beforeunload")?.(),
    listens: () => listeners.has("beforeunload"),
    countReloads: () => reloads,
    settle: () => new Promise(setImmediate),
  };
}

const modules = ["/one.js", "/two.js"];

test("the code is requested once the first text is painted, and never twice", () => {
  const page = openPage({});
  page.paint("first-paint");
  expect(page.asked).toEqual([]);
  page.paint("first-contentful-paint");
  expect(page.asked).toEqual(modules);
  page.passTime();
  expect(page.asked).toEqual(modules);
});

test.for<[string, Browser]>([
  ["says nothing of its paints", { tells: ["mark"] }],
  ["forgets to tell of a paint", {}],
])("a browser that %s gets the code after its frame", ([, browser]) => {
  const page = openPage(browser);
  expect(page.asked).toEqual([]);
  page.passTime();
  expect(page.asked).toEqual(modules);
});

test("a page in a background tab loads its code at once", () => {
  expect(openPage({ isHidden: true }).asked).toEqual(modules);
});

test.for(["readOn", "readToItsEnd"] as const)(
  "the code waits until the island is parsed completely, also in a background tab: %s",
  (read) => {
    for (const isHidden of [true, false]) {
      const page = openPage({ isHidden, isHalf: true });
      page.paint("first-contentful-paint");
      page.passTime();
      expect(page.asked).toEqual([]);
      page[read]();
      page.passTime();
      expect(page.asked).toEqual(modules);
    }
  },
);

test("code that fails to load is requested again, also after the page was already reloaded", async () => {
  const page = openPage({ isHidden: true, losses: 5, status: null, visit: "reload" });
  for (let time = 0; time < 7; time += 1) {
    await page.settle();
    page.passTime();
  }
  expect(page.asked).toEqual([1, 2, 3, 4, 5, 6].flatMap(() => modules));
  expect(page.pauses).toEqual([1, 2, 4, 8, 8].flatMap((s) => [s * 1000, s * 1000]));
  expect(page.countReloads()).toBe(0);
});

test.for<[string, Browser, number]>([
  ["the server has none of that name", { losses: 9, status: 404 }, 1],
  ["it doesn't arrive the second time either", { losses: 9 }, 2],
  ["a proxy says that the server is away", { losses: 9, status: 502 }, Infinity],
])("a page is loaded anew where %s, and once", async ([, browser, round]) => {
  for (const visit of ["navigate", "reload"] as const) {
    const page = openPage({ ...browser, visit, isHidden: true });
    for (let time = 1; time < 4; time += 1) {
      await page.settle();
      expect(page.countReloads()).toBe(visit === "navigate" && time >= round ? 1 : 0);
      page.passTime();
    }
  }
});

test("a page whose code failed to load is not reloaded while the visitor leaves it", async () => {
  const left = openPage({ isHidden: true, losses: 9, status: 404 });
  left.followLink();
  await left.settle();
  left.passTime(9_000);
  expect(left.countReloads()).toBe(0);
  // The link did not leave the page, like a telephone link.
  left.passTime(2_000);
  expect(left.countReloads()).toBeGreaterThan(0);
});

test("a page that has its code has no listener for leaving", async () => {
  const page = openPage({ isHidden: true });
  expect(page.listens()).toBe(true);
  await page.settle();
  expect(page.listens()).toBe(false);
});
