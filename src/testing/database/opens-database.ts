import { readFileSync } from "node:fs";
import path from "node:path";

// Names the variable apart, so that this file is none of those it looks for.
const setting = "TEST_DATABASE";
const imports = /from "(#testing\/|\.\/)([^"]+)"/g;
const known = new Map<string, boolean>();

/**
 * Whether a test comes to `test-database.ts`, which chooses between the two databases, through any
 * of what it imports. One that doesn't says the same on either, so it need not run twice.
 *
 * @param file path from the root of the repository.
 */
export function opensDatabase(file: string): boolean {
  const found = known.get(file);
  if (found !== undefined) return found;
  // Until it is known: files may import each other in a ring.
  known.set(file, false);
  const text = readFileSync(file, "utf8");
  const opens =
    text.includes(`process.env["${setting}"]`) ||
    [...text.matchAll(imports)].some(([, base = "", name = ""]) =>
      opensDatabase(path.join(base === "./" ? path.dirname(file) : "src/testing", name)),
    );
  known.set(file, opens);
  return opens;
}

/** Whether in a test several requests or processes work on the database at the same time. */
export function worksAtOnce(file: string): boolean {
  return readFileSync(file, "utf8").includes("Promise.all");
}
