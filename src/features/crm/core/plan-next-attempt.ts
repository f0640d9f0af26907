export const maxAttempts = 8;

const shortestMs = 30_000;
const longestMs = 6 * 3_600_000;
// Seven pauses from half a minute to six hours, each three times the one before.
const growth = 3;

/**
 * How long to wait after a failed attempt.
 *
 * @param attempts spent so far, the failed one included; 1 or more.
 * @param random from 0 to below 1; spreads the pauses over 80 to 120 percent, so that leads which
 *   failed together don't come back together.
 * @returns milliseconds within the bounds, or null when the attempts are used up.
 */
export function planNextAttempt(attempts: number, random: number): number | null {
  if (attempts >= maxAttempts) return null;
  const pauseMs = shortestMs * growth ** (attempts - 1) * (0.8 + 0.4 * random);
  return Math.round(Math.min(longestMs, Math.max(shortestMs, pauseMs)));
}
