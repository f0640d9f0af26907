import { useRef, useState } from "react";
import type { SendOutcome } from "./send-submission.ts";

export interface Sending<Field extends string> {
  readonly isSending: boolean;
  /** What the last attempt came to; null before the first, and while the next is under way. */
  readonly outcome: SendOutcome<Field> | null;
  /** Makes one attempt; null when one is under way already, or it found nothing to send. */
  readonly attempt: (send: SendAttempt<Field>) => Promise<SendOutcome<Field> | null>;
}

export type SendAttempt<Field extends string> = () => Promise<SendOutcome<Field> | null>;

/** One attempt to send at a time, and what became of the last. */
export function useSending<Field extends string>(): Sending<Field> {
  const [outcome, setOutcome] = useState<SendOutcome<Field> | null>(null);
  const [isSending, setIsSending] = useState(false);
  // A second click may come before React has drawn the disabled button.
  const isUnderWay = useRef(false);

  async function attempt(send: SendAttempt<Field>): Promise<SendOutcome<Field> | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setIsSending(true);
    setOutcome(null);
    const result = await send();
    isUnderWay.current = false;
    setIsSending(false);
    setOutcome(result);
    return result;
  }

  return { isSending, outcome, attempt };
}
