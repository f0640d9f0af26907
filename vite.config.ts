import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compressAssets } from "./build-plugins/compress-assets.ts";
import { islandChunks } from "./build-plugins/island-chunks.ts";
import { lightIcons } from "./build-plugins/light-icons.ts";
import { reactAsModules } from "./build-plugins/react-as-modules.ts";

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    reactAsModules(),
    lightIcons(),
    islandChunks("build/islands.json"),
    compressAssets(),
  ],
  worker: { format: "es" },
  // Found before the first page asks for them: a dependency found later reloads the page.
  optimizeDeps: { entries: ["src/**/web/**/*.{ts,tsx}", "!**/*.test.*"] },
  build: {
    // Phones of 2018 and later.
    target: ["es2020", "safari13.1"],
    cssTarget: ["chrome111", "safari16.4"],
    assetsInlineLimit: 0,
  },
});
