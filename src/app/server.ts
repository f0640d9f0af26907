import { loadModulesQuickly } from "#platform/process/quick-modules.ts";

loadModulesQuickly();
// Without this React loads its slower development build.
// oxlint-disable-next-line no-restricted-properties -- React reads it, and no part of the site.
if (!process.argv.includes("--dev")) process.env["NODE_ENV"] ??= "production";
// Imported dynamically, because static imports load before the first line of this file runs.
const { runSite } = await import("./site.ts");
await runSite();
