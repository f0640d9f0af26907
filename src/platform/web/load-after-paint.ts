/**
 * Stands in the page itself, so it is the same text on every page: the policy names it by its hash.
 *
 * The browser says when the first text stood on screen. A frame's callback runs before that frame
 * is painted and the timer it sets while it still is: it serves browsers that don't say so, and, half
 * a second later, those that forget to. A page in a tab that nobody looks at gets no frames, and
 * loads at once. Each module is asked for by its own `import`, all at the same time: what has arrived
 * runs while the others are still on their way.
 *
 * A module that doesn't arrive while the server can be reached belongs to a page older than the
 * site, from a cache or from before an upgrade, or was lost on the way: the page is loaded anew,
 * once. Browsers put back what was typed in it.
 */
export const loadAfterPaint = `(({ modules }) => {
  const reload = () => {
    const [visit] = performance.getEntriesByType("navigation");
    if (visit && visit.type !== "reload") location.reload();
  };
  const recover = (address) =>
    fetch(address, { method: "HEAD", cache: "no-store" }).then(reload, () =>
      addEventListener("online", () => recover(address), { once: true }),
    );
  let load = () => {
    load = () => {};
    for (const address of modules.split(" "))
      import(address).catch(() => recover(address));
  };
  const watchPaint = () => {
    const name = "first-contentful-paint";
    const watch = new PerformanceObserver((list) => {
      if (list.getEntriesByName(name).length > 0) load();
    });
    watch.observe({ type: "paint", buffered: true });
  };
  if (document.hidden) load();
  else {
    const isTold = PerformanceObserver.supportedEntryTypes?.includes("paint");
    if (isTold) watchPaint();
    requestAnimationFrame(() => setTimeout(() => load(), isTold ? 500 : 0));
  }
})(document.currentScript.dataset);`;
