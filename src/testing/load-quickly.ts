import { loadModulesQuickly } from "#platform/process/quick-modules.ts";

// Each worker of the server's tests loads this file first: otherwise it parses the package.json of
// drizzle-orm for each of that package's modules, for two seconds.
loadModulesQuickly();
