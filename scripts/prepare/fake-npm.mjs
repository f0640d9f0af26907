// Stands in for npm in prepare.test.mjs: "installs" what package-lock.json names, and counts.
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";

const { FAKE_NPM_FAILS: failing, FAKE_NPM_OUTPUT: output } = process.env;
const [command] = process.argv.slice(2);

if (command === "ci") {
  appendFileSync("calls.txt", "install\n");
  mkdirSync("node_modules/half", { recursive: true });
}
if (command === failing) {
  console.error(output);
  process.exit(1);
}
if (command !== "ci") process.exit();
mkdirSync("node_modules/.bin", { recursive: true });
symlinkSync(process.execPath, "node_modules/.bin/node");
writeFileSync(
  "node_modules/.bin/react-router",
  `const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require("node:fs");
appendFileSync("calls.txt", "build\\n");
if (existsSync("broken")) throw new Error("a fault in the page");
rmSync("build", { recursive: true, force: true });
mkdirSync("build/client", { recursive: true });
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/index.js", "");
writeFileSync("build/islands.json", "{}");
`,
);
writeFileSync("node_modules/.package-lock.json", readFileSync("package-lock.json"));
