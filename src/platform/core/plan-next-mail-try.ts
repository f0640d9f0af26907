const minuteMs = 60_000;
const firstPauseMs = 5 * minuteMs;
const longestPauseMs = 6 * 60 * minuteMs;
const mostTries = 12;

/**
 * When a mail that was put off is tried again: after 5 minutes, then twice as long each time, at
 * last every 6 hours. A mail server that puts off whom it doesn't know yet (greylisting) takes it
 * after some minutes; a full mailbox may take a day.
 *
 * @param tries made so far, 1 or more.
 * @returns milliseconds; null after twelve tries, which is a day and a half.
 */
export function planNextMailTry(tries: number): number | null {
  if (tries >= mostTries) return null;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
}
