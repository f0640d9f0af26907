import { expect, test } from "vitest";
import { loadAfterPaint } from "./load-after-paint.ts";

interface Browser {
  readonly isHidden?: boolean;
  /** Names of what its observer tells of. */
  readonly tells?: readonly string[];
}

/** Runs the page's text in a browser whose frames, timers and paints are ours to give. */
function openPage({ isHidden = false, tells = ["paint"] }: Browser) {
  const asked: string[] = [];
  const timers: (() => void)[] = [];
  const paints: ((name: string) => void)[] = [];
  class PaintObserver {
    static readonly supportedEntryTypes = tells;
    constructor(onEntries: (list: object) => void) {
      paints.push((painted) =>
        onEntries({ getEntriesByName: (name: string) => (name === painted ? [painted] : []) }),
      );
    }
    observe() {}
  }
  const world = {
    document: { hidden: isHidden, currentScript: { dataset: { modules: "/one.js /two.js" } } },
    PerformanceObserver: PaintObserver,
    requestAnimationFrame: (callback: () => void) => callback(),
    setTimeout: (callback: () => void) => timers.push(callback),
    fetchModule(address: string) {
      asked.push(address);
      return Promise.resolve();
    },
  };
  const text = loadAfterPaint.replace("import(", "fetchModule(");
  // eslint-disable-next-line no-new-func
  new Function(...Object.keys(world), text)(...Object.values(world));
  return {
    asked,
    paint: (name: string) => paints.forEach((tell) => tell(name)),
    passTime: () => timers.forEach((callback) => callback()),
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
