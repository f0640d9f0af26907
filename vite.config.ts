import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets } from "./build-plugins/compress-assets.ts";
import { islands } from "./build-plugins/islands.ts";

/** Staff's screens share these: one file, else each part of them would be one. */
const kits = { name: "kits", test: /\/(?:lucide-react|src\/ui|src\/platform)\//, minShareCount: 3 };

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), islands("build/islands.json"), compressAssets()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [kits] } } } } },
  },
  worker: { format: "es" },
  // Found before the first page asks for them: a dependency found later reloads the page.
  optimizeDeps: { entries: ["src/**/web/**/*.{ts,tsx}", "!**/*.test.*"] },
  build: {
    // React Router would empty all of build/: scripts/prepare/build-site.mjs removes what is made anew.
    emptyOutDir: false,
    // Phones of 2018 and later. What Safari 15.4 lacks beside syntax, a journey of the calculators knows.
    target: ["es2020", "safari13.1"],
    cssTarget: ["chrome111", "safari16.4"],
    assetsInlineLimit: 0,
  },
});
