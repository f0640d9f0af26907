import { type ComponentType, createContext, type ReactNode, StrictMode, useContext } from "react";
import type { Locale } from "#platform/core/locale.ts";
import type { IslandAssets } from "#platform/web/site-settings.ts";
import { LocaleContext, useLocale } from "#platform/web/use-words.ts";

interface IslandProps<Props extends object> {
  /** The name of `<name>-island.tsx`, which hydrates it in the browser. */
  readonly name: string;
  readonly component: ComponentType<Props>;
  /** Sent to the browser inside the page, so it must be plain data. */
  readonly props: Props;
}

/** Draws an island as a separate React root; provided by the server's entry. */
export type DrawIsland = (island: ReactNode, identifierPrefix: string) => string;

/** Returns nothing in the browser, where no page with an island is ever drawn. */
export const DrawIslandContext = createContext<DrawIsland>(() => "");

/**
 * The part of a public page that needs React in the browser. The page around it is plain HTML, and
 * the router's code, a third of React's size, is never sent. The server draws it as a separate
 * root, as the browser will, because React numbers its ids from the root.
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

/**
 * The React element of an island, the same on the server and in the browser, so that their ids
 * agree.
 */
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
 * Loads an island's code once the page is painted. It is placed before the style sheets: a script
 * after them would wait for them, and the rest of the page for the script.
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
 * Inline script with the same text on every page: the content policy allows it by its hash.
 *
 * The browser reports when the first text was painted. A frame's callback runs before the frame is
 * painted, and its timer after the paint: that covers browsers that don't report, and, after half a
 * second, those that fail to. A page in a background tab gets no frames and loads at once. No page
 * loads before its island has been parsed completely: on a slow line a painted page may still lack
 * it, and cached code would find nothing to hydrate. The end of the page is not waited for: if the
 * connection broke, Chromium reports the page as loading forever. Each module has its own `import`,
 * all at the same time: those that have arrived run while others are still loading.
 *
 * A module that fails to load is requested again, after longer and longer pauses of at most eight
 * seconds, so that a visitor who was offline for long does not wait longer once the network is
 * back. If the server has no module of that name, the page is older than the site, from a cache or
 * from before an upgrade. If it has one and the second request fails as well, this browser (such as
 * Firefox) never requests a failed module again. In both cases the page is reloaded, once; browsers
 * restore what was typed. Firefox aborts a page's loads as soon as somebody follows a link: a
 * reload would cancel the link, so it waits until the link had its time. It listens for that only
 * while it loads, because a page with such a listener is not kept in the back-forward cache.
 *
 * It also marks each field in which somebody types or chooses: form-fields.ts uses the mark to
 * distinguish what was entered before the code loaded from what the browser restored.
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
    const isReported = PerformanceObserver.supportedEntryTypes?.includes("paint");
    if (isReported) watchPaint();
    requestAnimationFrame(() => setTimeout(() => load(), isReported ? 500 : 0));
  }
})(document.currentScript.dataset);`;
