import {
  type UploadFacts,
  isUnfinished,
  readUploadPhase,
} from "#features/uploads/core/upload-phase.ts";
import type { DeviceKey } from "#platform/core/drafts.ts";
import { tryStorage } from "#platform/web/forms/draft-storage.ts";

/** The upload library's name for what it stores on the device; the library adds prefixes. */
export const keptResumeId: DeviceKey = "resume";

const stateKey = `uppyState:${keptResumeId}`;
const fileDatabase = "uppy-blobs";

interface KeptState {
  readonly expires: number;
  readonly metadata: { readonly files: Readonly<Record<string, UploadFacts>> };
}

/**
 * Looks on the device for a file that was chosen on an earlier page and has not arrived.
 *
 * @returns null without such a file; otherwise whether its bytes are still there ("chosen") or not ("lost").
 */
export function findKeptResume(nowMs: number): Promise<"chosen" | "lost"> | null {
  const fileId = tryStorage(() => {
    const state = JSON.parse(localStorage.getItem(stateKey) ?? "null") as KeptState | null;
    if (!state || state.expires < nowMs) return undefined;
    const files = Object.entries(state.metadata.files);
    return files.find(([, file]) => isUnfinished(readUploadPhase(file)))?.[0];
  });
  if (fileId === undefined) return null;
  const looking = hasBytes(`${keptResumeId}!${fileId}`, nowMs);
  return looking.then(
    (isHere) => (isHere ? "chosen" : "lost"),
    () => "lost",
  );
}

/** The library renews the note of a file with each event and stores its bytes once, so the bytes may expire first. */
async function hasBytes(key: string, nowMs: number): Promise<boolean> {
  const opening = indexedDB.open(fileDatabase);
  // Opening a missing database would create an empty one.
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  const database = await resultOf(opening);
  try {
    const kept: IDBRequest<{ readonly expires: number } | undefined> = database
      .transaction("files")
      .objectStore("files")
      .get(key);
    return ((await resultOf(kept))?.expires ?? 0) > nowMs;
  } finally {
    database.close();
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(new Error("No answer.", { cause: request.error })),
    );
  });
}

/**
 * Removes a chosen file of an earlier page from this device, without fetching the dialog. The
 * next person at a shared computer must not find it.
 */
export function forgetKeptResume(): void {
  // Nothing to do in a browser that stores nothing.
  tryStorage(() => {
    if (localStorage.getItem(stateKey) === null) return;
    localStorage.removeItem(stateKey);
    indexedDB.deleteDatabase(fileDatabase);
  });
}
