import { tryStorage } from "./try-storage.ts";

const probeKey = "resume-probe";
/** More than the library notes down about one file. */
const probe = "x".repeat(4_096);

/**
 * Whether this device lets a page keep files. Where it refuses, or is full, the library that keeps
 * them throws at every step, and no file could be sent at all.
 */
export function canKeepFiles(): boolean {
  const isKept = tryStorage(() => {
    localStorage.setItem(probeKey, probe);
    localStorage.removeItem(probeKey);
    return typeof indexedDB === "object";
  });
  return isKept ?? false;
}
