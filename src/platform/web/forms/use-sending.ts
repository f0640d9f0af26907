import { useState } from "react";

/**
 * As long as presses are ignored (hold-presses.ts), so that pressing Enter twice starts no second
 * attempt either.
 */
const restMs = 500;

interface SendingState<Outcome> {
  readonly isSending: boolean;
  /**
   * The outcome of the last attempt; null before the first. It stays during the next attempt: a
   * notice that disappeared would move what is below it under the finger.
   */
  readonly outcome: Outcome | null;
  /**
   * Counts finished attempts; used as a key, it makes a screen reader read the same words again.
   */
  readonly attempts: number;
}

export interface Sending<Outcome> extends SendingState<Outcome> {
  /**
   * Makes one attempt; null when one is running or just ended, or when there was nothing to send.
   */
  readonly attempt: (send: () => Promise<Outcome | null>) => Promise<Outcome | null>;
  /** Clears the outcome of the last attempt. */
  readonly forget: () => void;
}

/** Allows one attempt to send at a time, and keeps the outcome of the last. */
export function useSending<Outcome>(): Sending<Outcome> {
  const [state, setState] = useState<SendingState<Outcome>>({
    isSending: false,
    outcome: null,
    attempts: 0,
  });
  // A second click may come before React has drawn the disabled button.
  const [gate] = useState(openSendingGate);

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

/** A gate that lets one attempt through at a time, and none for a moment after it. */
export function openSendingGate() {
  let isTaken = false;
  return {
    /** Resolves to null, without doing anything, when the gate is taken. */
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
