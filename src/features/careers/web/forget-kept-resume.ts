import type { DeviceKey } from "#platform/core/device-key.ts";
import { tryStorage } from "#platform/web/try-storage.ts";

/** Names what the dialog keeps on the device; it adds prefixes of its own. */
export const keptResumeId: DeviceKey = "resume";

const stateKey = `uppyState:${keptResumeId}`;
const fileDatabase = "uppy-blobs";

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
