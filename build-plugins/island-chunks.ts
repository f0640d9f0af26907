import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

const suffix = "-island.tsx";

/**
 * Builds each `*-island.tsx` as an entry of its own, so that islands share React's chunk,
 * and writes `islands.json` for the server: each island's module and the chunks it imports.
 */
export function islandChunks(outputFile: string): Plugin {
  return {
    name: "island-chunks",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      for (const file of globSync(`src/{app,features/*}/web/*${suffix}`)) {
        this.emitFile({ type: "chunk", id: path.resolve(file), name: path.basename(file, ".tsx") });
      }
    },
    writeBundle(_options, bundle) {
      const islands: Record<string, { module: string; imports: string[] }> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.facadeModuleId?.endsWith(suffix)) continue;
        islands[path.basename(chunk.facadeModuleId, suffix)] = {
          module: `/${chunk.fileName}`,
          imports: listImports(chunk, bundle).map((fileName) => `/${fileName}`),
        };
      }
      writeFileSync(outputFile, JSON.stringify(islands));
    },
  };
}

/** Every chunk the browser needs before the island can run. */
function listImports(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const waiting = [...entry.imports];
  for (let fileName = waiting.pop(); fileName !== undefined; fileName = waiting.pop()) {
    const chunk = bundle[fileName];
    if (found.has(fileName) || chunk?.type !== "chunk") continue;
    found.add(fileName);
    waiting.push(...chunk.imports);
  }
  return [...found];
}
