import { makeUuid } from "#platform/web/make-uuid.ts";

/** Nobody makes the same call twice in this time: it is a button that was pressed twice. */
export const samePressMs = 5_000;

/** Names each press of a button for the server, which stores what comes twice under one name once. */
export function createRequestKeys() {
  let last = { text: "", requestKey: "", storedAt: Number.POSITIVE_INFINITY };
  return {
    /** The same again is the same press: until it is stored, and for a moment after. */
    find(text: string, now = Date.now()): string {
      if (last.text !== text || now - last.storedAt > samePressMs) {
        last = { text, requestKey: makeUuid(), storedAt: Number.POSITIVE_INFINITY };
      }
      return last.requestKey;
    },
    markStored(now = Date.now()): void {
      last = { ...last, storedAt: Math.min(last.storedAt, now) };
    },
  };
}
