import { useEffect, useState } from "react";

/** A value once it has stood still for a moment, so that not every letter asks the server. */
export function useSettled<Value>(value: Value, quietMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
