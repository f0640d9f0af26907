import { type ComponentType, createContext, type ReactNode, StrictMode, useContext } from "react";
import type { Locale } from "#platform/core/locale.ts";
import type { IslandAssets } from "./site-settings.ts";
import { LocaleContext, useLocale } from "./use-words.ts";

interface IslandProps<Props extends object> {
  /** Names the `<name>-island.tsx` that brings it to life in the browser. */
  readonly name: string;
  readonly component: ComponentType<Props>;
  /** Sent to the browser inside the page, so plain data only. */
  readonly props: Props;
}

/** Draws an island as a root of its own; the server's entry hands it in. */
export type DrawIsland = (island: ReactNode, identifierPrefix: string) => string;

/** Empty in the browser, where no page with an island is ever drawn. */
export const DrawIslandContext = createContext<DrawIsland>(() => "");

/**
 * The part of a public page that needs React in the browser. The page around it stays plain HTML,
 * and the router's code, a third of what React needs, is never sent. It is drawn apart from the
 * page, as the browser will: React counts its ids from the root.
 */
export function Island<Props extends object>({ name, component, props }: IslandProps<Props>) {
  const locale = useLocale();
  const html = useContext(DrawIslandContext)(islandRoot(component, props, locale), name);
  return (
    <div
      data-island={name}
      data-locale={locale}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** An island as server and browser both draw it, so that they agree on every id. */
export function islandRoot<Props extends object>(
  Component: ComponentType<Props>,
  props: Props,
  locale: Locale,
): ReactNode {
  return (
    <StrictMode>
      <LocaleContext value={locale}>
        <Component {...props} />
      </LocaleContext>
    </StrictMode>
  );
}

/**
 * Loads an island's code once the page is on screen. Stands before the style sheets: a script
 * behind them would wait for them, and the rest of the page for it.
 */
export function IslandScripts({ module, imports, hotReload }: IslandAssets) {
  if (hotReload) {
    return (
      <>
        <script type="module" src={hotReload} />
        <script type="module" src={module} />
      </>
    );
  }
  return (
    <script
      data-modules={[...imports, module].join(" ")}
      dangerouslySetInnerHTML={{ __html: loadAfterPaint }}
    />
  );
}

/**
 * Stands in the page itself, so it is the same text on every page: the policy names it by its hash.
 *
 * The browser says when the first text stood on screen. A frame's callback runs before that frame
 * is painted and the timer it sets while it still is: it serves browsers that don't say so, and, half
 * a second later, those that forget to. A page in a tab that nobody looks at gets no frames, and
 * loads at once, but no page before its island was read to its end: on a slow line a painted page may
 * still lack it, and code from the cache would find nothing to bring to life. The end of the page is
 * not waited for: where the line broke, Chromium says for ever that the page is loading. Each module
 * is asked for by its own `import`, all at the same time: what has arrived runs while the others are
 * still on their way.
 *
 * A module that is lost is asked for again, after longer and longer pauses, of eight seconds at most:
 * whoever was long without a network waits no longer once it is back. Where the server has none of that
 * name, the page is older than the site, from a cache or from before an upgrade; where it has one that
 * is lost the second time as well, this browser asks for no lost module again, as Firefox. Then the
 * page is loaded anew. That happens once; browsers put back what was typed. Firefox gives up what a
 * page still loads as soon as somebody follows a link: to load that page anew would take the link
 * back, so it waits until the link had its time. It listens for that only while it loads, for a page
 * that always listens is not kept for the way back.
 *
 * It also notes on each field that somebody types in or chooses from it: form-fields.ts tells by it
 * what was entered before the code arrived from what the browser put back.
 */
export const loadAfterPaint = `(({ modules }) => {
  let leftAt = -Infinity;
  const leave = () => {
    leftAt = performance.now();
  };
  let reload = () => {
    const leavingMs = leftAt + 10000 - performance.now();
    if (leavingMs > 0) return void setTimeout(() => reload(), leavingMs);
    const [visit] = performance.getEntriesByType("navigation");
    if (visit && visit.type !== "reload") location.reload();
    reload = () => {};
  };
  const look = async (address, isSecond) => {
    try {
      const { ok, status } = await fetch(address, { method: "HEAD", cache: "no-store" });
      if (status === 404 || (ok && isSecond)) reload();
    } catch {}
  };
  const ask = (address, pauseMs) =>
    import(address).catch(async () => {
      look(address, pauseMs > 1000);
      await new Promise((done) => setTimeout(done, pauseMs));
      return ask(address, Math.min(pauseMs * 2, 8000));
    });
  const isIslandRead = () => {
    if (document.readyState !== "loading") return true;
    let part = document.querySelector("[data-island]");
    while (part && !part.nextSibling) part = part.parentElement;
    return part !== null;
  };
  let load = () => {
    if (!isIslandRead()) return void setTimeout(() => load(), 50);
    load = () => {};
    addEventListener("beforeunload", leave);
    const loads = modules.split(" ").map((address) => ask(address, 1000));
    Promise.all(loads).then(() => removeEventListener("beforeunload", leave));
  };
  const watchPaint = () => {
    const name = "first-contentful-paint";
    const watch = new PerformanceObserver((list) => {
      if (list.getEntriesByName(name).length > 0) load();
    });
    watch.observe({ type: "paint", buffered: true });
  };
  const note = ({ target }) => {
    target.wasTouched = true;
  };
  addEventListener("input", note, true);
  if (document.hidden) load();
  else {
    const isTold = PerformanceObserver.supportedEntryTypes?.includes("paint");
    if (isTold) watchPaint();
    requestAnimationFrame(() => setTimeout(() => load(), isTold ? 500 : 0));
  }
})(document.currentScript.dataset);`;
