import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = "**/*.{js,mjs,css,wasm,svg,json,webmanifest,txt,ico}";

/**
 * Writes a brotli and a gzip form beside each built text file, so that serving one needs no
 * compression.
 */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    // Last of all: the router adds its manifest to the browser's files after bundling.
    buildApp: {
      order: "post",
      async handler({ environments }) {
        const dir = environments["client"]?.config.build.outDir ?? "";
        for (const file of globSync(compressible, { cwd: dir })) {
          const content = readFileSync(`${dir}/${file}`);
          writeFileSync(`${dir}/${file}.br`, brotliCompressSync(content));
          writeFileSync(`${dir}/${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
