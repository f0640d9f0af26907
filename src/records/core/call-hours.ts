/** 47 CFR 64.1200(c)(1): nobody is called before 8 in the morning or after 9 at night, their time. */
export const opensAtHour = 8;
export const closesAtHour = 21;

/**
 * The last moment up to this one at which somebody may be called, by the clock of this device.
 *
 * @param at not changed.
 */
export function findLastCall(at: Date): Date {
  const last = new Date(at);
  if (at.getHours() >= opensAtHour && at.getHours() < closesAtHour) return last;
  if (at.getHours() < opensAtHour) last.setDate(last.getDate() - 1);
  last.setHours(closesAtHour, 0, 0, 0);
  return last;
}
