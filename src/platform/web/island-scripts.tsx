import { loadAfterPaint } from "./load-after-paint.ts";
import type { IslandAssets } from "./site-settings.ts";

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
