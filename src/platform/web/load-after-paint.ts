/**
 * Stands in the page itself, so it is the same text on every page: the policy names it by its hash.
 *
 * A frame's callback runs before that frame is painted, the timer it sets after. A page in a tab
 * that nobody looks at gets no frames, and loads at once. Each module is asked for by its own
 * `import`, all at the same time: what has arrived runs while the others are still on their way.
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
  const load = () => {
    for (const address of modules.split(" "))
      import(address).catch(() => recover(address));
  };
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
})(document.currentScript.dataset);`;
