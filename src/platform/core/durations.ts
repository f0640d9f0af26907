/**
 * Lengths of time in milliseconds. A calendar day may be an hour longer or shorter: use `clock.ts`
 * for those.
 */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
