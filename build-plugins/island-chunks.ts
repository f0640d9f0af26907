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
  const importsOf = (fileName: string) => {
    const chunk = bundle[fileName];
    return chunk?.type === "chunk" ? chunk.imports : [];
  };
  return [...follow(entry.imports, importsOf)];
}

/**
 * Puts together what several islands need, in one file for those that need it: on a slow line each
 * further file costs a phone more than the bytes it saves. What one island needs, or none, is left
 * to the bundler: code that is loaded later may need a part of it and must not load the whole. A
 * group takes what its modules import along, so those that most islands share come first.
 */
function groupByIslands(): Rolldown.CodeSplittingGroup[] {
  const islands = listIslands();
  let needs: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return islands.slice(1).map((_island, index) => ({
    debugName: `needed by ${index + 2} islands`,
    priority: index,
    name(moduleId, context) {
      needs ??= readNeeds(islands, (id) => context.getModuleInfo(id)?.importedIds ?? []);
      const users = [...needs].filter(([, modules]) => modules.has(moduleId));
      return users.length === index + 2 ? users.map(([name]) => name).join("-") : null;
    },
  }));
}

/** The modules of each island; the island itself stays an entry, which the server finds by name. */
function readNeeds(
  islands: readonly string[],
  importsOf: (id: string) => readonly string[],
): Map<string, Set<string>> {
  const isOther = (id: string) => !icon.test(id);
  return new Map(
    islands.map((file) => [
      path.basename(file, suffix),
      follow(importsOf(path.resolve(file)), (id) => importsOf(id).filter(isOther)),
    ]),
  );
}

function follow(
  start: readonly string[],
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const seen = new Set<string>();
  const waiting = [...start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...importsOf(id));
  }
  return seen;
}

function listIslands(): string[] {
  return globSync(`src/{app,features/*}/web/*${suffix}`).toSorted();
}
