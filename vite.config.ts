import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets } from "./build-plugins/compress-assets.ts";
import { islands } from "./build-plugins/islands.ts";

/**
 * Shared code of staff screens goes into one file; otherwise each part would be a file of its own.
 */
const kits = { name: "kits", test: /\/(?:lucide-react|src\/ui|src\/platform)\//, minShareCount: 3 };

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), islands("build/islands.json"), compressAssets()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [kits] } } } } },
  },
  worker: { format: "es" },
  // Dependencies are found before the first request: one found later would reload the page.
  optimizeDeps: { entries: ["src/**/web/**/*.{ts,tsx}", "!**/*.test.*"] },
  build: {
    // React Router would empty all of build/: scripts/prepare/build-site.mjs removes what is built
    // again.
    emptyOutDir: false,
    // Phones of 2018 and later. An end-to-end test of the calculators covers what Safari 15.4 lacks
    // besides syntax.
    target: ["es2020", "safari13.1"],
    cssTarget: ["chrome111", "safari16.4"],
    assetsInlineLimit: 0,
  },
});
