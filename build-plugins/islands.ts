import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const suffix = "-island.tsx";

/**
 * Builds all `*-island.tsx` as a bundle of its own, beside that of the router's pages, and writes
 * `islands.json` for the server: each island's module and the chunks it imports. In one bundle with
 * the back office each small part that both need would be a file, and a phone on a slow line waits
 * longer for each further file than for the bytes it saves. So: one file of what two islands or more
 * need at once, React first of all, and one file for each island.
 */
export function islands(outputFile: string): Plugin {
  const files = globSync(`src/{app,features/*}/web/*${suffix}`);
  return {
    name: "islands",
    apply: "build",
    config: () => ({
      environments: {
        islands: {
          consumer: "client",
          build: {
            outDir: "build/client",
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: Object.fromEntries(files.map((file) => [path.basename(file, ".tsx"), file])),
              preserveEntrySignatures: false,
              // Libraries mark what a server must not run; there is none here.
              checks: { moduleLevelDirective: false },
              output: {
                codeSplitting: {
                  groups: [{ name: "islands", tags: ["$initial"], minShareCount: 2 }],
                },
              },
            },
          },
        },
      },
    }),
    buildApp: {
      // After the router's own, which empties the folder.
      order: "post",
      async handler({ build, environments }) {
        if (environments["islands"]) await build(environments["islands"]);
      },
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== "islands") return;
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entries = chunks.filter((chunk) => chunk.isEntry);
      const islands = entries.map(({ name, fileName, imports }) => [
        name.replace(/-island$/, ""),
        { module: `/${fileName}`, imports: imports.map((file) => `/${file}`) },
      ]);
      writeFileSync(outputFile, JSON.stringify(Object.fromEntries(islands)));
    },
  };
}
