import { useState } from "react";

/** As long as presses are held then, so that Enter pressed twice makes no second attempt either. */
const restMs = 500;

interface SendingState<Outcome> {
  readonly isSending: boolean;
  /**
   * What the last attempt came to; null before the first. It stays while the next is under way: a
   * notice that went away would move what is below it under the finger.
   */
  readonly outcome: Outcome | null;
  /** Counts attempts that are over: as a key it has the same words read out again. */
  readonly attempts: number;
}

export interface Sending<Outcome> extends SendingState<Outcome> {
  /** Makes one attempt; null when one is under way or just over, or it found nothing to send. */
  readonly attempt: (send: () => Promise<Outcome | null>) => Promise<Outcome | null>;
  /** What became of the last attempt is no longer of interest. */
  readonly forget: () => void;
}

/** One attempt to send at a time, and what became of the last. */
export function useSending<Outcome>(): Sending<Outcome> {
  const [state, setState] = useState<SendingState<Outcome>>({
    isSending: false,
    outcome: null,
    attempts: 0,
  });
  // A second click may come before React has drawn the disabled button.
  const [gate] = useState(openGate);

  async function attempt(send: () => Promise<Outcome | null>): Promise<Outcome | null> {
    return gate.pass(async () => {
      setState((before) => ({ ...before, isSending: true }));
      const outcome = await send();
      setState(({ attempts }) => ({ isSending: false, outcome, attempts: attempts + 1 }));
      return outcome;
    });
  }

  return { ...state, attempt, forget: () => setState((now) => ({ ...now, outcome: null })) };
}

/** Lets one attempt through at a time, and none for a moment after it. */
export function openGate() {
  let isTaken = false;
  return {
    /** Null where the gate is taken: nothing was done. */
    async pass<Result>(attempt: () => Promise<Result>): Promise<Result | null> {
      if (isTaken) return null;
      isTaken = true;
      const result = await attempt();
      setTimeout(() => {
        isTaken = false;
      }, restMs);
      return result;
    },
  };
}
