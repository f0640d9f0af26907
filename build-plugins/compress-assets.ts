import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = "**/*.{js,mjs,css,wasm,svg,json,webmanifest,txt,ico}";

/** Lays a brotli and a gzip form beside each built text file, so that serving one costs no work. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    // At the very end: the router adds its manifest to the browser's files after their bundle.
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
