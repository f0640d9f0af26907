import { useEffect, useState } from "react";

/**
 * The value, once a frame without it has been painted; null or the former value until then. React's
 * own deferring lets go between two renders, but not until the first one is on screen.
 */
export function useAfterPaint<Value>(value: Value): Value | null {
  const [painted, setPainted] = useState<Value | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callback runs before that frame is painted; the timer it sets, after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
