import { expect, test } from "vitest";
import { loadAfterPaint } from "./island.tsx";

interface Browser {
  /** How many times its modules get lost on the way. */
  readonly losses?: number;
  /** What the server says of them then; null where it can't be reached. */
  readonly status?: number | null;
  /** How somebody came to the page. */
  readonly visit?: "navigate" | "reload";
  /** The end of the page got lost, and the browser closed it. */
  readonly isCut?: boolean;
  /** Its modules stay on their way for ever. */
  readonly isStalled?: boolean;
  readonly isHidden?: boolean;
  /** The rest of the page is still on its way. */
  readonly isHalf?: boolean;
  /** Names of what its observer tells of. */
  readonly tells?: readonly string[];
}

/** Runs the page's text in a browser whose frames, timers and paints are ours to give. */
function openPage(browser: Browser) {
  const { isHidden = false, losses = 0, status = 200, isHalf = false, tells } = browser;
  const asked: string[] = [];
  const listeners = new Map<string, (event?: object) => void>();
  let nowMs = 0;
  let reloads = 0;
  let isWhole = !isHalf && browser.isCut !== true;
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
  let parts = 1;
  const page = {
    get all() {
      return { length: parts };
    },
    hidden: isHidden,
    readyState: isHalf ? "loading" : "interactive",
    getElementById: (id: string) => (id === "end" && isWhole ? {} : null),
    currentScript: { dataset: { modules: "/one.js /two.js", lastId: "end" } },
  };
  const world = {
    document: page,
    PerformanceObserver: PaintObserver,
    requestAnimationFrame: (callback: () => void) => callback(),
    setTimeout(callback: (...args: unknown[]) => void, ms: number, ...args: unknown[]) {
      timers.push(() => callback(...args));
      pauses.push(ms);
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    performance: {
      now: () => nowMs,
      getEntriesByType: () => [{ type: browser.visit ?? "navigate" }],
    },
    location: { href: "/", reload: () => (reloads += 1) },
    fetch: () =>
      status === null
        ? Promise.reject(new Error("no line"))
        : Promise.resolve(new Response(null, { status })),
    fetchModule(address: string) {
      asked.push(address);
      if (browser.isStalled) return new Promise(() => {});
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
    readOn: () => void (parts += 1),
    readToItsEnd() {
      isWhole = true;
      page.readyState = "interactive";
    },
    type: () => listeners.get("input")?.({ target: {} }),
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
    page.passTime();
    expect(page.asked).toEqual(modules);
  },
);

test("code that is lost on the way is asked for again, also where the page was loaded anew already", async () => {
  const page = openPage({ isHidden: true, losses: 3, status: null, visit: "reload" });
  for (let time = 0; time < 5; time += 1) {
    await page.settle();
    page.passTime();
  }
  expect(page.asked).toEqual([1, 2, 3, 4].flatMap(() => modules));
  expect(page.pauses.filter((ms) => ms < 5000)).toEqual([1000, 1000, 2000, 2000, 4000, 4000]);
  expect(page.countReloads()).toBe(0);
});

test.for<[string, Browser, number]>([
  ["the server has none of that name", { losses: 9, status: 404 }, 1],
  ["it doesn't arrive the second time either", { losses: 9 }, 2],
  ["a proxy says that the server is away", { losses: 9, status: 502 }, Infinity],
  ["the page was cut off", { isCut: true }, 1],
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

test("a page of which nothing comes any more is loaded anew, and one that is slow is not", async () => {
  const page = openPage({ isHidden: true, isHalf: true });
  for (let time = 0; time < 3; time += 1) {
    page.readOn();
    page.passTime();
    await page.settle();
  }
  expect(page.countReloads()).toBe(0);
  page.passTime();
  // More of it comes before the server answers.
  page.readOn();
  await page.settle();
  expect(page.countReloads()).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    page.passTime();
    await page.settle();
  }
  expect(page.countReloads()).toBe(1);
  expect(page.asked).toEqual([]);
});

test("a page that was cut off is not loaded anew once somebody typed: it comes to life as it is", async () => {
  const page = openPage({ isHidden: true, isHalf: true });
  page.passTime();
  page.type();
  for (let time = 0; time < 3; time += 1) {
    page.passTime();
    await page.settle();
  }
  expect(page.asked).toEqual(modules);
  expect(page.countReloads()).toBe(0);
});

test("a module that is on its way for ever is given up where the same comes on another connection", async () => {
  const page = openPage({ isHidden: true, isStalled: true });
  await page.settle();
  expect(page.countReloads()).toBe(0);
  page.passTime();
  await page.settle();
  expect(page.countReloads()).toBe(1);
});

test("a page whose code is lost is not loaded anew while somebody leaves it", async () => {
  const left = openPage({ isHidden: true, losses: 9, status: 404 });
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
