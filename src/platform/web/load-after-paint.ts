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
 * once. Browsers put back what was typed in it. Firefox gives up what a page still loads as soon as
 * somebody follows a link: to load that page anew would take the link back, so it waits until the
 * link had its time. It listens for that only while it loads, for a page that always listens is not
 * kept for the way back.
 */
export const loadAfterPaint = `(({ modules }) => {
  let leftAt = -Infinity;
  const leave = () => {
    leftAt = performance.now();
  };
  const reload = () => {
    const leavingMs = leftAt + 10000 - performance.now();
    if (leavingMs > 0) return void setTimeout(reload, leavingMs);
    const [visit] = performance.getEntriesByType("navigation");
    if (visit && visit.type !== "reload") location.reload();
  };
  const recover = (address) =>
    fetch(address, { method: "HEAD", cache: "no-store" }).then(reload, () =>
      addEventListener("online", () => recover(address), { once: true }),
    );
  let load = () => {
    load = () => {};
    addEventListener("beforeunload", leave);
    const loads = modules
      .split(" ")
      .map((address) => import(address).catch(() => recover(address)));
    Promise.all(loads).then(() => removeEventListener("beforeunload", leave));
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
