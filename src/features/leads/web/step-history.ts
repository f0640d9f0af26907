import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** The state of the questionnaire in an entry of the browser's history. */
interface StepEntry {
  readonly step: number;
  /** How many entries of the questionnaire lie below this one. */
  readonly depth: number;
  /** The step of the entry below; null at the first. */
  readonly below: number | null;
  /** The answers were sent: a reload shows the last screen again. */
  readonly isSent?: boolean;
}

/**
 * Makes the browser's Back button go one step back. People press it on a phone, where it would
 * otherwise leave the page.
 *
 * @param step the step on screen; null until it is known.
 * @param onReturn goes to the step of a history entry, and returns the step that is shown.
 */
export function useStepHistory(step: number | null, onReturn: (step: number) => number) {
  const isLeavingSent = useRef(false);
  useEffect(() => {
    if (step === null) return;
    const entry = readEntry();
    if (entry === null) {
      history.replaceState({ step, depth: 0, below: null } satisfies StepEntry, "");
    } else if (step === entry.step + 1) {
      const next = { step, depth: entry.depth + 1, below: entry.step } satisfies StepEntry;
      history.pushState(next, "");
    } else if (step !== entry.step) {
      history.replaceState({ ...entry, step } satisfies StepEntry, "");
    }
  }, [step]);

  const handlePopState = useEffectEvent(() => {
    const entry = readEntry();
    if (!entry) return;
    const shown = onReturn(entry.step);
    const isSent = isLeavingSent.current;
    isLeavingSent.current = false;
    if (isSent) markSent({ ...entry, step: shown });
    else if (shown !== entry.step) history.replaceState({ ...entry, step: shown }, "");
  });

  useEffect(() => {
    // Each step begins at its heading, whichever way it was reached.
    history.scrollRestoration = "manual";
    window.addEventListener("popstate", handlePopState);
    return () => window.removeEventListener("popstate", handlePopState);
  }, []);

  return {
    /** One step back, through the browser's history where that is the entry below. */
    goBack(target: number): void {
      if (readEntry()?.below === target) history.back();
      else void onReturn(target);
    },
    /** Drops the steps' entries, so that Back leads to the page before the questionnaire. */
    leaveSteps(reason: "sent" | "cleared"): void {
      const entry = readEntry();
      if (!entry) return;
      const isSent = reason === "sent";
      isLeavingSent.current = isSent && entry.depth > 0;
      if (entry.depth > 0) history.go(-entry.depth);
      else if (isSent) markSent(entry);
    },
  };
}

/** Whether this page showed the thank-you before it was reloaded. */
export function isMarkedSent(): boolean {
  return readEntry()?.isSent ?? false;
}

/** Marks the history entry, so that a reload shows the thank-you again. */
export function markSent(entry = readEntry()): void {
  if (!entry) return;
  history.replaceState({ ...entry, isSent: true } satisfies StepEntry, "");
}

function readEntry(): StepEntry | null {
  const state: unknown = history.state;
  return state !== null && typeof state === "object" && "depth" in state
    ? (state as StepEntry)
    : null;
}

/**
 * After each step: scrolls to the top and focuses the heading. The button that was pressed may be
 * disabled or gone by then, and the focus would be lost with it.
 *
 * @param place any value that changes with the step.
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
    // A jump of several steps comes from another tab, which has counted the steps.
    const wasCounted = ahead > 1 || (reached === 1 && restored);
    if (!wasCounted) reportStep(reached);
  }, [reached, restored]);
}

function reportStep(step: number): void {
  // `keepalive` lets the request outlive the page; a lost one makes a count too small by one.
  fetch("/api/questionnaire-steps", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ step }),
    credentials: "omit",
    keepalive: true,
  }).catch(() => {});
}
