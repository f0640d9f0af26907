import path from "node:path";
import type { Plugin } from "vite";

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;

/**
 * Icons for the browser as the library's own files describe them, drawn by `src/ui/create-icon.ts`
 * instead of the library. The keys of their shapes are random letters that don't compress, and
 * nobody needs them where shapes never change.
 */
export function lightIcons(): Plugin {
  return {
    name: "light-icons",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: iconFile },
      handler: (code) =>
        code
          .replace(
            /import createLucideIcon from '[^']+'/,
            `import { createIcon as createLucideIcon } from ${JSON.stringify(path.resolve("src/ui/create-icon.ts"))}`,
          )
          .replace("__iconData.node;", "")
          .replaceAll(/, key: "[^"]*"/g, ""),
    },
  };
}
