import { useEffect, useState, useSyncExternalStore } from "react";
import { minuteMs } from "#platform/core/durations.ts";

const neverChanges = () => () => {};

/** False in the server's HTML and until React has hydrated: before that, buttons do nothing. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** The current time, updated as each minute begins and when somebody comes back to the page. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs));
    }
    tick();
    // Browsers stop timers of a page in the background.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return now;
}

/** After this pause in typing, a search is sent. */
export const typingRestsMs = 250;

/** A value once it has not changed for a moment, so that not every letter causes a request. */
export function useDebounced<Value>(value: Value, quietMs = typingRestsMs): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return debounced;
}
