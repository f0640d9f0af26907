import { loadModulesQuickly } from "#platform/process/quick-modules.ts";

loadModulesQuickly();
// Imported only now: what is imported above is loaded before its first line runs.
const { runSite } = await import("./site.ts");
await runSite();
