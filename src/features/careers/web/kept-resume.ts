import {
  type UploadFacts,
  isUnfinished,
  readUploadPhase,
} from "#features/uploads/core/upload-phase.ts";
import type { DeviceKey } from "#platform/core/drafts.ts";
import { tryStorage } from "#platform/web/forms/draft-storage.ts";

/** Names what the dialog keeps on the device; it adds prefixes of its own. */
export const keptResumeId: DeviceKey = "resume";

const stateKey = `uppyState:${keptResumeId}`;
const fileDatabase = "uppy-blobs";

interface KeptState {
  readonly expires: number;
  readonly metadata: { readonly files: Readonly<Record<string, UploadFacts>> };
}

/**
 * Looks for a file that an earlier page left here, chosen and not arrived.
 *
 * @returns null when none was noted down; else, once it is known, whether its bytes are still here.
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

/** The note is written anew with each news of the file, its bytes once: they may go before it. */
async function hasBytes(key: string, nowMs: number): Promise<boolean> {
  const opening = indexedDB.open(fileDatabase);
  // To look must not make an empty database.
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
