import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * After each change of place: back to the top, and focus on the heading. The button that was
 * pressed may be disabled or gone by then and would take the focus with it.
 *
 * @param place anything that changes with the step on screen.
 * @returns the heading to put the ref on.
 */
export function useStepFocus(place: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(place);

  useEffect(() => {
    if (previous.current === place) return;
    previous.current = place;
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, [place]);

  return heading;
}
