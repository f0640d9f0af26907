import { keptFiles } from "#staff/kept-work.ts";
import { type ArrivedFile, readArrivedFiles } from "#features/documents/core/document.ts";
import { isRetriedStatus, retryDelaysMs } from "#platform/core/uploads.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";

const listeners = new Set<() => void>();
/** What the device kept when it was read last: the same list until that changes, as React wants it. */
let listed: {
  readonly user: string;
  readonly json: string | null;
  readonly files: readonly ArrivedFile[];
} | null = null;

/**
 * Files that are whole on the server and not on their lead yet. They outlive a closed tab. What the
 * device keeps is read anew each time: another tab of the back office adds to it and takes from it.
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
  // Where the device keeps nothing, what arrived lives as long as the page does.
  listed = { user, json: keptFiles.readArrived(), files };
  for (const onChange of listeners) onChange();
}

const underWay = new Map<string, Promise<void>>();

/**
 * Puts a file onto its lead, again when the answer may be another one a moment later. The server
 * takes the same call twice, so that a repeat does no harm; two at once are one.
 *
 * @throws ApiError, or whatever `fetch` throws: it is tried again when somebody asks for it.
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
    // Another answer will never come: there is nothing left to try.
    if (isLost(failure)) arrivedFiles.remove(file);
    throw failure;
  }
  arrivedFiles.remove(file);
}

/** Calls again after a pause, as long as another answer may come. */
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

/** The server's "conflict" says that it is elsewhere or gone, and won't change its mind. */
function isFinal(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.status === 409 || !isRetriedStatus(failure.status);
}

/** Who was signed out meanwhile can still do it. */
function isLost(failure: unknown): boolean {
  return failure instanceof ApiError && isFinal(failure) && failure.status !== 401;
}
