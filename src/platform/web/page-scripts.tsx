import { loadAfterPaint } from "./load-after-paint.ts";
import type { IslandAssets } from "./site-settings.ts";

export interface PageScriptsProps {
  /** Address of the script that every public page has. */
  readonly siteScript: string;
  /** Of the one part that React brings to life; most pages have none. */
  readonly island?: IslandAssets | undefined;
  readonly gaMeasurementId?: string | undefined;
}

/**
 * Loads a page's code once the page is on screen. Stands before the style sheets: a script behind
 * them would wait for them, and the rest of the page for it.
 */
export function PageScripts({ siteScript, island, gaMeasurementId }: PageScriptsProps) {
  const { module, imports = [], hotReload } = island ?? {};
  const modules = module === undefined ? [siteScript] : [...imports, module, siteScript];
  // A development server's own module must have run before the others are asked for.
  const first = hotReload === undefined ? [] : [hotReload, ...modules];
  if (first.length > 0) {
    return first.map((address) => (
      <script
        key={address}
        type="module"
        src={address}
        data-ga-measurement-id={address === siteScript ? gaMeasurementId : undefined}
      />
    ));
  }
  return (
    <script
      data-modules={modules.join(" ")}
      data-ga-measurement-id={gaMeasurementId}
      dangerouslySetInnerHTML={{ __html: loadAfterPaint }}
    />
  );
}
