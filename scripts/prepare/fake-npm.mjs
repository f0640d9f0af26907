// Stands in for npm in prepare.test.mjs: "installs" what package-lock.json names, and counts.
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";

appendFileSync("calls.txt", "install\n");
if (process.env.FAKE_NPM_OUTPUT) {
  mkdirSync("node_modules/half", { recursive: true });
  console.error(process.env.FAKE_NPM_OUTPUT);
  process.exit(1);
}
mkdirSync("node_modules/.bin", { recursive: true });
symlinkSync(process.execPath, "node_modules/.bin/node");
writeFileSync(
  "node_modules/.bin/react-router",
  `const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
appendFileSync("calls.txt", "build\\n");
if (existsSync("broken")) throw new Error("a fault in the page");
mkdirSync("build/client", { recursive: true });
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/index.js", "");
`,
);
writeFileSync("node_modules/.package-lock.json", readFileSync("package-lock.json"));
