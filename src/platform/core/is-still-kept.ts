/** As long as a family may need to talk it over; the privacy policy names it. */
const longestKeptDays = 7;
const dayMs = 86_400_000;

/**
 * Whether what a device keeps still belongs to whoever left it: after a week a stranger may hold
 * the device.
 *
 * @param savedAtMs milliseconds since 1970, like `nowMs`. A near future counts: clocks get set back.
 */
export function isStillKept(savedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) <= longestKeptDays * dayMs;
}
