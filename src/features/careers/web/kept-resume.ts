import type { UploadFacts } from "#features/careers/core/upload-phase.ts";
import { isUnfinished, readUploadPhase } from "#features/careers/core/upload-phase.ts";
import type { DeviceKey } from "#platform/core/device-key.ts";
import { tryStorage } from "#platform/web/try-storage.ts";

/** Names what the dialog keeps on the device; it adds prefixes of its own. */
export const keptResumeId: DeviceKey = "resume";

const stateKey = `uppyState:${keptResumeId}`;
const fileDatabase = "uppy-blobs";

interface KeptState {
  readonly expires: number;
  readonly metadata: { readonly files: Readonly<Record<string, UploadFacts>> };
}

/** Whether an earlier page left a file here that was chosen and has not arrived. */
export function hasKeptResume(nowMs: number): boolean {
  const isKept = tryStorage(() => {
    const state = JSON.parse(localStorage.getItem(stateKey) ?? "null") as KeptState | null;
    if (!state || state.expires < nowMs) return false;
    return Object.values(state.metadata.files).some((file) => isUnfinished(readUploadPhase(file)));
  });
  return isKept ?? false;
}

/**
 * Clears a chosen file that an earlier page kept on this device, without fetching the dialog. The
 * next person at a shared computer must not find it.
 */
export function forgetKeptResume(): void {
  // A browser that keeps nothing has nothing to forget.
  tryStorage(() => {
    if (localStorage.getItem(stateKey) === null) return;
    localStorage.removeItem(stateKey);
    indexedDB.deleteDatabase(fileDatabase);
  });
}
