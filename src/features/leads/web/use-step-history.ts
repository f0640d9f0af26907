import { useEffect, useEffectEvent, useRef } from "react";

/** What an entry of the browser's history remembers of the questionnaire. */
interface StepEntry {
  readonly step: number;
  /** Entries of the questionnaire below this one. */
  readonly depth: number;
  /** The step of the entry below; null at the first. */
  readonly below: number | null;
  /** The answers were sent: a reload shows the last screen again. */
  readonly isSent?: boolean;
}

/**
 * Makes the browser's own Back button go one step back: on a phone it is the one people press, and
 * it would leave the page.
 *
 * @param step the step on screen; null until it is known.
 * @param onReturn goes to a step when the browser asks for it, and tells which one is shown then.
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

/** Whether this page, now loaded anew, was showing that the answers are sent. */
export function isMarkedSent(): boolean {
  return readEntry()?.isSent ?? false;
}

function markSent(entry: StepEntry): void {
  history.replaceState({ ...entry, isSent: true } satisfies StepEntry, "");
}

function readEntry(): StepEntry | null {
  const state: unknown = history.state;
  return state !== null && typeof state === "object" && "depth" in state
    ? (state as StepEntry)
    : null;
}
