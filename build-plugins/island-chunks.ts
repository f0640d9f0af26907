import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

const suffix = "-island.tsx";
/** The library's index names all icons there are; a group takes along those that its modules use. */
const icon = /lucide-react\/dist\/esm\/icons\//;

/**
 * Builds each `*-island.tsx` as an entry of its own, so that islands share React's chunk,
 * and writes `islands.json` for the server: each island's module and the chunks it imports.
 */
export function islandChunks(outputFile: string): Plugin {
  return {
    name: "island-chunks",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    outputOptions: (options) => ({ ...options, codeSplitting: { groups: groupByIslands() } }),
    buildStart() {
      for (const file of listIslands()) {
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

/**
 * Puts together what the same islands need, in one file: on a slow line each further file costs a
 * phone more than the bytes it saves. What no island needs is left to the bundler. A group takes
 * what its modules import along, so those that most islands share come first.
 */
function groupByIslands(): Rolldown.CodeSplittingGroup[] {
  let islandsOf: ReadonlyMap<string, readonly string[]> | undefined;
  return listIslands().map((_island, index) => ({
    debugName: `needed by ${index + 1} islands`,
    priority: index + 1,
    name(moduleId, context) {
      islandsOf ??= findIslandsOf((id) => context.getModuleInfo(id)?.importedIds ?? []);
      const islands = islandsOf.get(moduleId) ?? [];
      return islands.length === index + 1 ? islands.join("-") : null;
    },
  }));
}

function findIslandsOf(importsOf: (id: string) => readonly string[]): Map<string, string[]> {
  const islandsOf = new Map<string, string[]>();
  for (const file of listIslands()) {
    const seen = new Set<string>();
    // The island itself stays an entry: by its name the server finds it.
    const waiting = [...importsOf(path.resolve(file))];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id) || icon.test(id)) continue;
      seen.add(id);
      waiting.push(...importsOf(id));
    }
    const name = path.basename(file, suffix);
    for (const id of seen) islandsOf.set(id, [...(islandsOf.get(id) ?? []), name]);
  }
  return islandsOf;
}

function listIslands(): string[] {
  return globSync(`src/{app,features/*}/web/*${suffix}`).toSorted();
}
