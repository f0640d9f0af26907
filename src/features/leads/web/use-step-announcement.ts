import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";

const spokenMs = 1500;

/**
 * After each change of step: back to the top, focus on the step's heading, and the step's name read
 * aloud once. The button that was pressed may be disabled by then and would lose the focus.
 *
 * @param title the heading's words; they change with the step.
 * @param name what is read, e.g. "Step 3 of 10".
 * @returns the heading to put the ref on, and the text for a live region.
 */
export function useStepAnnouncement(
  title: string,
  name: string,
): {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly spoken: string;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef<string | null>(null);
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    const isFirst = previous.current === null;
    const isSame = previous.current === title;
    previous.current = title;
    if (isFirst || isSame) return undefined;
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
    setSpoken(name);
    const timer = setTimeout(() => setSpoken(""), spokenMs);
    return () => clearTimeout(timer);
  }, [title, name]);

  return { heading, spoken };
}
