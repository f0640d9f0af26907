import { makeUuid } from "#platform/web/api-client.ts";

/** Nobody does the same twice in this time: it is a button that was pressed twice. */
export const samePressMs = 5_000;

/** Where a press is kept while nobody knows whether it was stored. */
export interface KeptPress {
  readonly read: () => string;
  readonly write: (text: string) => void;
}

interface Press {
  /** What was sent, as JSON. */
  readonly text: string;
  readonly requestKey: string;
}

export type RequestKeys = ReturnType<typeof createRequestKeys>;

/**
 * Names each press of a button for the server, which stores what comes twice under one name once.
 *
 * @param kept so that a press whose answer was lost has its name again after a reload.
 */
export function createRequestKeys(kept?: KeptPress) {
  let last = readPress(kept?.read() ?? "");
  let storedAt = Number.POSITIVE_INFINITY;
  return {
    /** The same again is the same press: until it is stored, and for a moment after. */
    find(text: string, now = Date.now()): string {
      if (last?.text !== text || now - storedAt > samePressMs) {
        last = { text, requestKey: makeUuid() };
        storedAt = Number.POSITIVE_INFINITY;
        kept?.write(JSON.stringify(last));
      }
      return last.requestKey;
    },
    markStored(now = Date.now()): void {
      storedAt = Math.min(storedAt, now);
      kept?.write("");
    },
    /** What is sent from here on is another thing, even where it is worded the same. */
    forget(): void {
      if (last === null) return;
      last = null;
      kept?.write("");
    },
  };
}

function readPress(text: string): Press | null {
  try {
    return text === "" ? null : (JSON.parse(text) as Press);
  } catch {
    return null;
  }
}
