import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { follow, listImported, listLater } from "./list-imports.ts";
import { whole } from "./react-as-modules.ts";

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
/** What libraries take out of React, which notices need as well. */
const wholeReact: SharedChunk = { rank: "islands' later", name: "islands-later" };

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
      const chunk = moduleId.startsWith(whole) ? wholeReact : chunks.get(moduleId);
      return chunk?.rank === rank ? chunk.name : null;
    },
  }));
}

/** The chunk of each module that islands need, at once or later. */
function assignChunks(context: Rolldown.ChunkingContext): Map<string, SharedChunk> {
  const { first, needs, later } = readNeeds(listIslands(), context);
  const users = listUsers(needs);
  const firstUsers = listUsers(first);
  const nameOf = (id: string, islands: readonly string[]) =>
    nameFile(firstUsers.get(id) ?? [], islands);
  const lengths = addLengths(users, nameOf, context);
  const assign = (id: string, islands: readonly string[]): SharedChunk => {
    const name = nameOf(id, islands);
    if (islands.length === 1) return { rank: "one island's", name };
    const isFile = islands.length === 2 && (lengths.get(name) ?? 0) >= leastShared;
    return isFile ? { rank: "two islands'", name } : { rank: "all islands'", name: "islands" };
  };
  // What needs a library takes it along, so that it stays with those that need it as well.
  const isPlain = (id: string) =>
    [...follow([id], (other) => listImported(other, context))].every(
      (other) => isOwn(other) || users.has(other),
    );
  const laterUsers = listUsers(later);
  const laterLengths = addLengths(laterUsers, (_id, islands) => islands.join("-"), context);
  const isFile = (islands: readonly string[]) =>
    islands.length === 2 && (laterLengths.get(islands.join("-")) ?? 0) >= leastShared;
  const assignLater = (id: string, own: readonly string[]): SharedChunk => {
    // What needs a file of two islands stands in it, so that the rest of its own goes without.
    const needed = [...follow([id], (other) => listImported(other, context))];
    const pair = needed.flatMap((other) => [laterUsers.get(other) ?? []]).find(isFile);
    return nameLaterChunk(pair ?? own, isPlain(id), pair !== undefined);
  };
  return new Map([
    ...[...laterUsers].map(([id, islands]) => [id, assignLater(id, islands)] as const),
    ...[...users].map(([id, islands]) => [id, assign(id, islands)] as const),
  ]);
}

/**
 * What one of two islands needs at once and the other later is a file of its own: whoever comes for
 * the other one must not wait for it.
 */
function nameFile(atOnce: readonly string[], islands: readonly string[]): string {
  return atOnce.length < islands.length ? `${atOnce.join("-")}-first` : islands.join("-");
}

/** Of each file the characters of its modules. */
function addLengths(
  users: ReadonlyMap<string, readonly string[]>,
  nameOf: (id: string, islands: readonly string[]) => string,
  context: Rolldown.ChunkingContext,
): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const [id, islands] of users) {
    const name = nameOf(id, islands);
    const length = context.getModuleInfo(id)?.code?.length ?? 0;
    lengths.set(name, (lengths.get(name) ?? 0) + length);
  }
  return lengths;
}

function nameLaterChunk(
  islands: readonly string[],
  isPlain: boolean,
  isFile: boolean,
): SharedChunk {
  const rank = "islands' later";
  if (!isPlain) return { rank, name: `${islands.join("-")}-library` };
  // What two share, if it is enough, travels with what the second one fetches later anyway.
  const place =
    islands.length === 1 || (islands.length === 2 && isFile) ? islands.at(-1) : "islands";
  return { rank, name: `${place}-later` };
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
): Record<"first" | "needs" | "later", Map<string, Set<string>>> {
  const atOnce = (id: string) => listImported(id, context);
  const ever = (id: string) => [...atOnce(id), ...listLater(id, context)];
  const starts = islands.map((file) => path.resolve(file));
  const firsts = starts.map((id) => follow(atOnce(id), atOnce));
  const anyFirst = new Set(firsts.flatMap((modules) => [...modules]));
  const first = new Map<string, Set<string>>();
  const needs = new Map<string, Set<string>>();
  const later = new Map<string, Set<string>>();
  for (const [index, file] of islands.entries()) {
    const island = path.basename(file, suffix);
    const all = [...follow(atOnce(starts[index] ?? ""), ever)];
    const own = firsts[index] ?? new Set();
    first.set(island, own);
    needs.set(island, new Set([...own, ...all.filter((id) => anyFirst.has(id))]));
    const parts = [...own].flatMap((id) => listLater(id, context));
    const shared = parts.flatMap((part) => listShared(part, anyFirst, context));
    later.set(island, new Set(shared));
  }
  return { first, needs, later };
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

function listIslands(): string[] {
  return globSync(`src/{app,features/*}/web/*${suffix}`).toSorted();
}
