import { useEffect, useState, useSyncExternalStore } from "react";
import { minuteMs } from "#platform/core/durations.ts";

const neverChanges = () => () => {};

/** False in the server's HTML and until React has taken over: nothing listens to a button before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** The present, drawn anew as each minute begins and when somebody comes back to the page. */
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
    // A page in the background is given no time.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return now;
}

/** As long as nobody types, what stands in a search is asked for. */
export const typingRestsMs = 250;

/** A value once it has stood still for a moment, so that not every letter asks the server. */
export function useDebounced<Value>(value: Value, quietMs = typingRestsMs): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return debounced;
}
