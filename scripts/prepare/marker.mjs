import { renameSync, rmSync, writeFileSync } from "node:fs";
import { readIfThere } from "./fingerprint.mjs";

// A marker says that a long step ended well. It is removed before the step and written after it,
// in one rename, so that a step cut short leaves none.

export const readMarker = (path) => readIfThere(path)?.toString();

export const removeMarker = (path) => rmSync(path, { force: true });

export function writeMarker(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
