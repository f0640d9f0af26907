import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const drizzle = "/node_modules/drizzle-orm/";
const cacheFolder = fileURLToPath(new URL("../../../build/compile-cache", import.meta.url));

/**
 * Makes later imports faster: 0.9 s of processor time instead of 3.5 s for a command, measured on a
 * laptop's core in November 2026.
 *
 * - Node parses a package's package.json again for each of its modules, and drizzle-orm's has 178
 *   kB: its internal imports are resolved here instead.
 * - Compiled code is cached in `build/compile-cache` for the next start. A read-only folder costs
 *   only that.
 */
export function loadModulesQuickly(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      if (!specifier.startsWith(".") || !parentURL?.includes(drizzle)) {
        return nextResolve(specifier, context);
      }
      const { href } = new URL(specifier, parentURL);
      return { url: href, format: "module", shortCircuit: true };
    },
  });
  enableCompileCache(cacheFolder);
}
