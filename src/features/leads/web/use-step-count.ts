import { useEffect, useRef } from "react";

/**
 * Tells the server once for each step that a visitor gets to, so that staff see where families
 * stop: a number without a cookie or anything about the visitor. A draft found on the device was
 * counted when it was made, and starting over counts nothing twice.
 *
 * @param reached the furthest step by now; 0 before the first answer.
 */
export function useStepCount(reached: number, restored: boolean): void {
  const counted = useRef(0);
  useEffect(() => {
    const ahead = reached - counted.current;
    if (ahead <= 0) return;
    counted.current = reached;
    // More than one step at once was not walked here: another tab of this visitor counted it.
    const wasCounted = ahead > 1 || (reached === 1 && restored);
    if (!wasCounted) reportStep(reached);
  }, [reached, restored]);
}

function reportStep(step: number): void {
  // Outlives the page; a lost report is a number that is off by one.
  fetch("/api/questionnaire-steps", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ step }),
    credentials: "omit",
    keepalive: true,
  }).catch(() => {});
}
