import type { IslandAssets } from "./site-settings.ts";

/** Loads an island's code: all of its chunks at once, and behind the style sheet. */
export function IslandScripts({ module, imports, hotReload }: IslandAssets) {
  return (
    <>
      {imports.map((address) => (
        <link key={address} rel="modulepreload" href={address} fetchPriority="low" />
      ))}
      {hotReload ? <script type="module" src={hotReload} /> : null}
      <script type="module" src={module} fetchPriority="low" />
    </>
  );
}
