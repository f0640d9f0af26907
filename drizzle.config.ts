import { defineConfig } from "drizzle-kit";

// Each store file names its own table; the generator reads them all.
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/platform/server/*-store.ts",
    "./src/platform/server/mail/*-store.ts",
    "./src/platform/server/intake/*-store.ts",
    "./src/platform/server/rate-limits.ts",
    "./src/features/*/server/*-store.ts",
  ],
  out: "./migrations",
});
