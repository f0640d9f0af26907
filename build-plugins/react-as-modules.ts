import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** What code asks for, and the file of React's that answers in production. */
const files: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};
const reactsOwn = /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\//;
const exported = /\bexports\.(\w+)/g;
const required = /(?:var\s+)?(\w+) = require\("([^"]+)"\)[,;]/g;
const modules = path.resolve(createRequire(import.meta.url).resolve("react"), "../..");

/** Before the name of a file: all that it exports in one object, as libraries ask for it. */
export const whole = "\0whole-";

/**
 * React ships as CommonJS, which a bundler wraps: each call of it is a look-up in an object, and
 * every page carries the wrappers. As modules it weighs a kilobyte less, and a request. Only the
 * statements that name imports and exports are written anew; what else a version might bring there
 * ends the build. Libraries of the back office take React's names out of one object: that object is
 * made for them apart from it.
 */
export function reactAsModules(): Plugin {
  return {
    name: "react-as-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId(source, importer = "") {
      const file = files[source];
      if (!file) return null;
      const isLibrary = importer.includes("/node_modules/") && !reactsOwn.test(importer);
      return isLibrary ? whole + file : path.join(modules, file);
    },
    load(id) {
      if (!id.startsWith(whole)) return null;
      const file = path.join(modules, id.slice(whole.length));
      const names = listExports(readFileSync(file, "utf8")).join(", ");
      const from = JSON.stringify(file);
      return `import { ${names} } from ${from}; export { ${names} }; export default { ${names} };`;
    },
    transform: { filter: { id: reactsOwn }, handler: writeModule },
  };
}

function listExports(code: string): string[] {
  return [...new Set(Array.from(code.matchAll(exported), ([, name = ""]) => name))];
}

function writeModule(code: string): string {
  const names = listExports(code).map((name) => `$$${name} as ${name}`);
  const body = code
    .replaceAll(required, 'import * as $1 from "$2";')
    .replaceAll(/^exports\.(\w+) =/gm, "var exports.$1 =")
    .replaceAll(exported, (_all, name) => `$$${name}`);
  if (/\b(?:require|module|exports)\b[.(]/.test(body)) {
    throw new Error("React's files import or export in a way that react-as-modules doesn't know.");
  }
  return `${body}\nexport { ${names.join(", ")} };\n`;
}
