/** 47 CFR 64.1200(c)(1): nobody is called before 8 in the morning or after 9 at night, their time. */
export const federalHours = [8, 21] as const;

/**
 * The last moment up to this one at which somebody may be called, by the clock of this device.
 *
 * @param at not changed.
 */
export function findLastCall(at: Date): Date {
  const [opensAt, closesAt] = federalHours;
  const last = new Date(at);
  if (at.getHours() >= opensAt && at.getHours() < closesAt) return last;
  if (at.getHours() < opensAt) last.setDate(last.getDate() - 1);
  last.setHours(closesAt, 0, 0, 0);
  return last;
}
