import { loadModulesQuickly } from "#platform/process/quick-modules.ts";

loadModulesQuickly();
// React loads its slow half, which is for developing, unless it is told otherwise.
// oxlint-disable-next-line no-restricted-properties -- React reads it, and no part of the site.
if (!process.argv.includes("--dev")) process.env["NODE_ENV"] ??= "production";
// Imported only now: what is imported above is loaded before its first line runs.
const { runSite } = await import("./site.ts");
await runSite();
