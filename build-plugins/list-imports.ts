import path from "node:path";
import type { Rolldown } from "vite";

/** The library of icons: its index names all there are. */
const iconIndex = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** What a module imports when it is asked to. */
export const listLater = (id: string, context: Rolldown.ChunkingContext) =>
  context.getModuleInfo(id)?.dynamicallyImportedIds ?? [];

/** What a module imports at once; of the icons only those that it names. */
export function listImported(id: string, context: Rolldown.ChunkingContext): readonly string[] {
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

/** These, and all that they lead to. */
export function follow(
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
