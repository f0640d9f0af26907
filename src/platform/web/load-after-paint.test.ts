import { expect, test } from "vitest";
import { loadAfterPaint } from "./island.tsx";

interface Browser {
  /** Its modules get lost on the way. */
  readonly isBroken?: boolean;
  readonly isHidden?: boolean;
  /** The rest of the page is still on its way. */
  readonly isHalf?: boolean;
  /** Names of what its observer tells of. */
  readonly tells?: readonly string[];
}

/** Runs the page's text in a browser whose frames, timers and paints are ours to give. */
function openPage({ isHidden = false, isBroken = false, isHalf = false, tells }: Browser) {
  const asked: string[] = [];
  const listeners = new Map<string, () => void>();
  let nowMs = 0;
  let reloads = 0;
  const timers: (() => void)[] = [];
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
  const page = {
    hidden: isHidden,
    readyState: isHalf ? "loading" : "interactive",
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    currentScript: { dataset: { modules: "/one.js /two.js" } },
  };
  const world = {
    document: page,
    PerformanceObserver: PaintObserver,
    requestAnimationFrame: (callback: () => void) => callback(),
    setTimeout: (callback: () => void) => timers.push(callback),
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    performance: { now: () => nowMs, getEntriesByType: () => [{ type: "navigate" }] },
    location: { reload: () => (reloads += 1) },
    fetch: () => Promise.resolve(),
    fetchModule(address: string) {
      asked.push(address);
      return isBroken ? Promise.reject(new Error("lost")) : Promise.resolve();
    },
  };
  const text = loadAfterPaint.replace("import(", "fetchModule(");
  // eslint-disable-next-line no-new-func
  new Function(...Object.keys(world), text)(...Object.values(world));
  return {
    asked,
    paint: (name: string) => paints.forEach((tell) => tell(name)),
    passTime(ms = 0) {
      nowMs += ms;
      timers.splice(0).forEach((callback) => callback());
    },
    readToItsEnd() {
      page.readyState = "interactive";
      listeners.get("readystatechange")?.();
    },
    followLink: () => listeners.get("beforeunload")?.(),
    listens: () => listeners.has("beforeunload"),
    countReloads: () => reloads,
    settle: () => new Promise(setImmediate),
  };
}

const modules = ["/one.js", "/two.js"];

test("the code is asked for once the first text is painted, and never twice", () => {
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

test("a page in a tab that nobody looks at loads at once", () => {
  expect(openPage({ isHidden: true }).asked).toEqual(modules);
});

test.for([true, false])(
  "the code waits until the page is read to its end, in a tab that nobody looks at: %s",
  (isHidden) => {
    const page = openPage({ isHidden, isHalf: true });
    page.paint("first-contentful-paint");
    page.passTime();
    expect(page.asked).toEqual([]);
    page.readToItsEnd();
    expect(page.asked).toEqual(modules);
  },
);

test("a page whose code is lost is loaded anew, but not while somebody leaves it", async () => {
  const lost = openPage({ isHidden: true, isBroken: true });
  await lost.settle();
  expect(lost.countReloads()).toBeGreaterThan(0);

  const left = openPage({ isHidden: true, isBroken: true });
  left.followLink();
  await left.settle();
  left.passTime(9_000);
  expect(left.countReloads()).toBe(0);
  // The link led nowhere else, as that of a telephone number.
  left.passTime(2_000);
  expect(left.countReloads()).toBeGreaterThan(0);
});

test("a page that has its code listens for nobody's leaving", async () => {
  const page = openPage({ isHidden: true });
  expect(page.listens()).toBe(true);
  await page.settle();
  expect(page.listens()).toBe(false);
});
