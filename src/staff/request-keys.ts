import { makeUuid } from "#platform/web/api-client.ts";

/** Nobody repeats the same action on purpose within this time: it is a double press. */
export const samePressMs = 5_000;

/** Where a press is stored while it is unknown whether the server stored it. */
export interface KeptPress {
  readonly read: () => string;
  readonly write: (text: string) => void;
}

interface Press {
  /** The request body as JSON. */
  readonly text: string;
  readonly requestKey: string;
}

export type RequestKeys = ReturnType<typeof createRequestKeys>;

/**
 * Gives each press of a button a key: the server stores requests with the same key once.
 *
 * @param kept stores a press, so that one whose response was lost has the same key after a reload.
 */
export function createRequestKeys(kept?: KeptPress) {
  let last = readPress(kept?.read() ?? "");
  let storedAt = Number.POSITIVE_INFINITY;
  return {
    /** The same text is the same press: until it is stored, and for a moment after. */
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
    /** Ends the press: later requests get a new key, even with the same text. */
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
