import { defineConfig } from "drizzle-kit";

// Tables are defined in stores or with their records, and the generator must read them all: the
// next migration would drop one that it did not read (test: src/testing/personal-data.test.ts).
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/platform/*/*-store.ts",
    "./src/platform/http/limits/rate-limits.ts",
    "./src/staff/server/*-store.ts",
    "./src/records/server/**/*-store.ts",
    "./src/features/privacy/server/retention.ts",
    "./src/features/*/server/**/*-store.ts",
    "./src/features/*/server/*-record.ts",
  ],
  out: "./migrations",
});
