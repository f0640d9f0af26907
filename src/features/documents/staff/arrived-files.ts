import { keptFiles } from "#staff/kept-work.ts";
import { type ArrivedFile, readArrivedFiles } from "#features/documents/core/document.ts";
import { isRetriedStatus, retryDelaysMs } from "#platform/core/uploads.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";

const listeners = new Set<() => void>();
/** The list as last read from the device. React needs the same array until the stored text changes. */
let listed: {
  readonly user: string;
  readonly json: string | null;
  readonly files: readonly ArrivedFile[];
} | null = null;

/**
 * Files that have arrived on the server and are not on their lead yet. They are stored on the device
 * and outlive a closed tab. The list is read from the device each time, because other tabs change it.
 */
export const arrivedFiles = {
  subscribe(onChange: () => void): () => void {
    const watching = new AbortController();
    window.addEventListener("storage", onChange, { signal: watching.signal });
    listeners.add(onChange);
    return () => {
      watching.abort();
      listeners.delete(onChange);
    };
  },
  list(user: string): readonly ArrivedFile[] {
    const json = keptFiles.readArrived();
    if (listed?.user !== user || listed.json !== json) {
      listed = { user, json, files: readArrivedFiles(json, user, Date.now()) };
    }
    return listed.files;
  },
  add(file: ArrivedFile): void {
    const others = arrivedFiles.list(file.user).filter(({ key }) => key !== file.key);
    change(file.user, [...others, file]);
  },
  remove({ user, key }: ArrivedFile): void {
    change(
      user,
      arrivedFiles.list(user).filter((file) => file.key !== key),
    );
  },
};

keptFiles.onClear(() => {
  listed = null;
});

function change(user: string, files: readonly ArrivedFile[]): void {
  keptFiles.writeArrived(JSON.stringify(files));
  // On a device that stores nothing the list lives as long as the page.
  listed = { user, json: keptFiles.readArrived(), files };
  for (const onChange of listeners) onChange();
}

const underWay = new Map<string, Promise<void>>();

/**
 * Adds a file to its lead, and retries where the answer may differ a moment later. The server
 * accepts the same call twice, so a repeat does no harm; two calls at once are joined.
 *
 * @throws ApiError, or what `fetch` throws; the card then offers a button to try again.
 */
export function addToLead(file: ArrivedFile): Promise<void> {
  const { key } = file;
  const adding = underWay.get(key) ?? add(file).finally(() => underWay.delete(key));
  underWay.set(key, adding);
  return adding;
}

async function add(file: ArrivedFile): Promise<void> {
  const { leadId, key, fileName } = file;
  const path = `/api/admin/leads/${encodeURIComponent(leadId)}/documents`;
  try {
    await retry(() => callApi(path, { method: "POST", body: { key, fileName } }), isFinal);
  } catch (failure) {
    // The answer is final, so the file leaves the list.
    if (isLost(failure)) arrivedFiles.remove(file);
    throw failure;
  }
  arrivedFiles.remove(file);
}

/** Calls again after each pause of `retryDelaysMs`, until the call succeeds or its failure is final. */
export async function retry<Answer>(
  call: () => Promise<Answer>,
  isFinal: (failure: unknown) => boolean,
): Promise<Answer> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await call();
    } catch (failure) {
      if (isFinal(failure)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return call();
}

/** A 409 is final here: the file belongs to another record, or is gone. */
function isFinal(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.status === 409 || !isRetriedStatus(failure.status);
}

/** After a 401 the same person can sign in again and add the file, so the file stays in the list. */
function isLost(failure: unknown): boolean {
  return failure instanceof ApiError && isFinal(failure) && failure.status !== 401;
}
