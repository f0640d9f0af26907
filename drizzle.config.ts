import { defineConfig } from "drizzle-kit";

// Each table stands in a store or with its record; the generator reads them all. One that it did not
// read would be dropped by the next migration (test: src/testing/personal-data.test.ts).
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/platform/*/*-store.ts",
    "./src/platform/http/rate-limits.ts",
    "./src/staff/server/*-store.ts",
    "./src/records/server/*-store.ts",
    "./src/features/privacy/server/retention.ts",
    "./src/features/*/server/**/*-store.ts",
    "./src/features/*/server/*-record.ts",
  ],
  out: "./migrations",
});
