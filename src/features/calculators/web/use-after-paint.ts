import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * The value, once a frame without it has been painted; null or the former value until then. React's
 * own deferring lets go between two renders, but not until the first one is on screen.
 */
export function useAfterPaint<Value>(value: Value): Value | null {
  const [painted, setPainted] = useState<Value | null>(null);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted;
}
