import { useEffect, useState } from "react";

/** A value once it has stood still for a moment, so that not every letter asks the server. */
export function useDebounced<Value>(value: Value, quietMs = 250): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return debounced;
}
