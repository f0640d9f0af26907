import { tryStorage } from "#platform/web/try-storage.ts";

const storageKey = "staff-session";

/**
 * Remembers on this device that somebody is signed in, and nothing of whom: it tells a session that
 * ended from a stranger after the page was loaded anew.
 */
export const sessionMark = {
  set: () => tryStorage(() => localStorage.setItem(storageKey, "1")),
  isSet: () => tryStorage(() => localStorage.getItem(storageKey)) === "1",
  clear: () => tryStorage(() => localStorage.removeItem(storageKey)),
};
