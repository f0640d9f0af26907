import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

const suffix = "-island.tsx";
/** Characters of source: a kilobyte as it travels. */
const leastShared = 6000;

const ranks = ["all islands'", "two islands'", "one island's", "islands' later"] as const;

interface SharedChunk {
  readonly rank: (typeof ranks)[number];
  readonly name: string;
}
/** The site's own modules, and icons; neither other libraries nor the bundler's helpers. */
const ownFile = /^\/(?!.*\/node_modules\/).*\.tsx?$|\/lucide-react\/dist\/esm\/icons\//;
/** The library of icons: its index names all there are. */
const iconIndex = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;

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
 * Few files: on a slow line each further one costs a phone more than the bytes it saves. What three
 * islands or more need, React first of all, is one; what two of them share is another, unless it is
 * too little for a file; the rest of each island is its own. Code that is loaded later must not load
 * a whole island, and stays the bundler's, but for the small modules that it shares with others: the
 * bundler would make a file of each. A group takes what its modules import along, so those that most
 * islands share come first.
 */
function groupByIslands(): Rolldown.CodeSplittingGroup[] {
  let chunks: ReadonlyMap<string, SharedChunk> | undefined;
  return ranks.map((rank, index) => ({
    debugName: rank,
    priority: ranks.length - index,
    name(moduleId, context) {
      chunks ??= assignChunks(context);
      const chunk = chunks.get(moduleId);
      return chunk?.rank === rank ? chunk.name : null;
    },
  }));
}

/** The chunk of each module that islands need, at once or later. */
function assignChunks(context: Rolldown.ChunkingContext): Map<string, SharedChunk> {
  const { needs, later } = readNeeds(listIslands(), context);
  const users = listUsers(needs);
  const lengths = new Map<string, number>();
  for (const [id, islands] of users) {
    const length = context.getModuleInfo(id)?.code?.length ?? 0;
    lengths.set(islands.join("-"), (lengths.get(islands.join("-")) ?? 0) + length);
  }
  const assign = (islands: readonly string[]): SharedChunk => {
    const name = islands.join("-");
    if (islands.length === 1) return { rank: "one island's", name };
    const isFile = islands.length === 2 && (lengths.get(name) ?? 0) >= leastShared;
    return isFile ? { rank: "two islands'", name } : { rank: "all islands'", name: "islands" };
  };
  // What needs a library takes it along, so that it stays with those that need it as well.
  const isPlain = (id: string) =>
    [...follow([id], (other) => listImported(other, context))].every(
      (other) => isOwn(other) || users.has(other),
    );
  return new Map([
    ...[...listUsers(later)].map(
      ([id, islands]) => [id, nameLaterChunk(islands, isPlain(id))] as const,
    ),
    ...[...users].map(([id, islands]) => [id, assign(islands)] as const),
  ]);
}

function nameLaterChunk(islands: readonly string[], isPlain: boolean): SharedChunk {
  const rank = "islands' later";
  if (!isPlain) return { rank, name: `${islands.join("-")}-library` };
  return { rank, name: `${islands.length > 1 ? "islands" : islands.join("-")}-later` };
}

/** Of each module the islands that need it. */
function listUsers(needs: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [island, modules] of needs) {
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), island]);
  }
  return users;
}

/**
 * The modules of each island; the island itself stays an entry, which the server finds by name.
 * What one island needs at once and another only later counts for both: else the later code would
 * load all that is the first one's own.
 */
function readNeeds(
  islands: readonly string[],
  context: Rolldown.ChunkingContext,
): Record<"needs" | "later", Map<string, Set<string>>> {
  const atOnce = (id: string) => listImported(id, context);
  const ever = (id: string) => [...atOnce(id), ...listLater(id, context)];
  const starts = islands.map((file) => path.resolve(file));
  const first = starts.map((id) => follow(atOnce(id), atOnce));
  const anyFirst = new Set(first.flatMap((modules) => [...modules]));
  const needs = new Map<string, Set<string>>();
  const later = new Map<string, Set<string>>();
  for (const [index, file] of islands.entries()) {
    const island = path.basename(file, suffix);
    const all = [...follow(atOnce(starts[index] ?? ""), ever)];
    needs.set(island, new Set([...(first[index] ?? []), ...all.filter((id) => anyFirst.has(id))]));
    const parts = [...(first[index] ?? [])].flatMap((id) => listLater(id, context));
    const shared = parts.flatMap((part) => listShared(part, anyFirst, context));
    later.set(island, new Set(shared));
  }
  return { needs, later };
}

/**
 * What a part that is loaded later shares with other code: of the site's own, and icons. What has a
 * style sheet stays where it is: a public page names the sheets of all that its chunks may hold.
 */
function listShared(
  part: string,
  anyFirst: ReadonlySet<string>,
  context: Rolldown.ChunkingContext,
): string[] {
  const atOnce = (id: string) => listImported(id, context).filter((other) => !anyFirst.has(other));
  const modules = follow(atOnce(part), atOnce);
  const shared = new Set<string>();
  const isShared = (id: string) =>
    context
      .getModuleInfo(id)
      ?.importers.some((other) => other !== part && (!modules.has(other) || shared.has(other)));
  // Until nothing is added: what a shared module imports is shared as well.
  for (let before = -1; before < shared.size;) {
    before = shared.size;
    for (const id of modules) if (isShared(id)) shared.add(id);
  }
  const hasStyles = (id: string) =>
    [...follow([id], atOnce)].some((other) => other.endsWith(".css"));
  return [...shared].filter((id) => isOwn(id) && !hasStyles(id));
}

const isOwn = (id: string) => ownFile.test(id);

const listLater = (id: string, context: Rolldown.ChunkingContext) =>
  context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];

/** What a module imports; of the icons only those that it names. */
function listImported(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const module = context.getModuleInfo(id);
  const imported = module?.importedIds ?? [];
  const index = imported.find((other) => iconIndex.test(other));
  if (!module || !index) return imported;
  return [...imported.filter((other) => other !== index), ...listIcons(module, index, context)];
}

function listIcons(
  module: Rolldown.ModuleInfo,
  index: string,
  context: Rolldown.ChunkingContext,
): readonly string[] {
  const names = /import\s*\{([^}]*)\}\s*from\s*"lucide-react"/.exec(module.code ?? "")?.[1] ?? "";
  const indexText = context.getModuleInfo(index)?.code ?? "";
  const files = names.split(",").flatMap((name) => {
    const wanted = name.trim().split(/\s+as\s+/)[0];
    const line = new RegExp(`default as ${wanted}\\b[^}]*\\} from ["']\\./([^"']+)["']`);
    return (wanted && line.exec(indexText)?.[1]) || [];
  });
  return files.map((file) => path.join(path.dirname(index), file));
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
