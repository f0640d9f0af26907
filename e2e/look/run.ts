/** `npm run look`: every state that a journey looks at, on contact sheets in build/look. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { layOutSheets } from "./lay-out-sheets.ts";

const folder = resolve("build/look");
const [name] = process.argv.slice(2);

/** Journeys that look at a state take its pictures in place of their checks. */
const specs = readdirSync("e2e")
  .filter((file) => file.endsWith(".spec.ts"))
  .map((file) => join("e2e", file))
  .filter((path) => /checkLooks?(?:InProof)?\(/.test(readFileSync(path, "utf8")));

function runJourneys(args: readonly string[], settings: Record<string, string>): Promise<number> {
  const env = {
    ...process.env,
    LOOK_FOLDER: folder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, "report.json"),
    ...settings,
  };
  const all = [
    "test",
    "--project=chromium",
    "--pass-with-no-tests",
    "--timeout=600000",
    ...args,
    ...specs,
  ];
  const child = spawn("node_modules/.bin/playwright", all, { env, stdio: "inherit" });
  return new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
}

async function look(): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  const pattern = name?.replace(/[/\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  if (pattern) {
    // The pictures of the owners' guide are stored in the repository, beside it.
    const guide: Record<string, string> = name === "guide" ? { GUIDE_FOLDER: "public/guide" } : {};
    const code = await runJourneys([`--grep=/${pattern}/i`], guide);
    // A part of an address matches no journey's name: then all journeys run, and only the pictures of that page are kept.
    if (existsSync(join(folder, "pictures"))) return code;
  }
  return runJourneys([], name ? { LOOK_PATH: name } : {});
}

process.exitCode = await look();
const sheets = await layOutSheets(folder);
console.log(sheets.length === 0 ? `No state is called ${name}.` : sheets.join("\n"));
