import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One hash over named texts, in any order. A missing text counts as different from an empty one. */
export function fingerprintTexts(texts) {
  const hash = createHash("sha256");
  for (const name of Object.keys(texts).toSorted()) {
    const text = texts[name];
    hash.update(`${name}\0${text === undefined ? "missing" : `${text.length}\0`}`);
    if (text !== undefined) hash.update(text);
  }
  return hash.digest("hex");
}

/** Bytes of one file, or undefined when there is none. */
export function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Paths of all files under a folder, relative to root; none when the folder does not exist. */
export function listFiles(root, folder) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
}
