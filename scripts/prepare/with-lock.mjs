import { linkSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readIfThere } from "./fingerprint.mjs";

const pollMs = 200;
const unfilledMs = 10_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Whether the lock's process has ended. A lock without a name is being written, and counts as held for a while. */
export function isStale(text, ageMs) {
  if (text === "") return ageMs > unfilledMs;
  return !text.split("\n").filter(Boolean).map(Number).some(isAlive);
}

function tryToTake(path) {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    rmSync(path, { force: true });
    throw error;
  }
}

// Moves the dead lock away, then reads it again: another waiter may have replaced it by a lock of its
// own in between, and that one is moved back.
function removeStale(path, staleText) {
  const aside = `${path}.${process.pid}`;
  renameSync(path, aside);
  try {
    if (readIfThere(aside)?.toString() !== staleText) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

// True when another process holds the lock; a lock that vanishes meanwhile is free.
function isHeld(path) {
  try {
    const { mtimeMs } = statSync(path);
    const text = readIfThere(path)?.toString();
    if (text === undefined) return false;
    if (!isStale(text, Date.now() - mtimeMs)) return true;
    removeStale(path, text);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
  return false;
}

/**
 * Runs `work` while no other process runs its own under the same lock file. `work` gets a function
 * to name a child process: should this one be killed, the lock holds until the child ends too.
 */
export async function withLock(path, { onWait }, work) {
  let isReported = false;
  while (!tryToTake(path)) {
    if (isHeld(path) && !isReported) {
      isReported = true;
      onWait();
    }
    await wait(pollMs);
  }
  try {
    return await work((pid) => writeFileSync(path, `${process.pid}\n${pid}\n`));
  } finally {
    rmSync(path, { force: true });
  }
}
