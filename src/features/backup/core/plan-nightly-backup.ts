import { listDayStarts } from "#platform/core/list-day-starts.ts";
import { inDefaultLocale, languageTags } from "#platform/core/locale.ts";
import type { NightlyBackup, NightlyBackupState } from "./nightly-backup.ts";

const dayMs = 86_400_000;
/** One missed night may be an accident. */
export const lateAfterMs = 2 * dayMs;

/**
 * The agency's day whose backup is due. By the day and not by the hour, so that a night in which the
 * clock jumps has one, too, and one that has an hour twice has no second.
 *
 * @param timeZone an IANA name.
 * @returns YYYY-MM-DD; null when none is due.
 */
export function findBackupDay(
  { isOn, hour }: NightlyBackup,
  { doneDay, heldUntil }: NightlyBackupState,
  now: Date,
  timeZone: string,
): string | null {
  if (!isOn || (heldUntil !== null && new Date(heldUntil) > now)) return null;
  const format = new Intl.DateTimeFormat(inDefaultLocale(languageTags), {
    timeZone,
    hour: "numeric",
    hourCycle: "h23",
  });
  if (Number(format.format(now)) < hour) return null;
  const today = listDayStarts(timeZone, now, 1)[0]?.day ?? null;
  return today === doneDay ? null : today;
}

/** Whether the owner has to be told: the last try failed, or none was good for two days. */
export function isBackupLate({ since, madeAt, failure }: NightlyBackupState, now: Date): boolean {
  if (failure !== null) return true;
  const last = madeAt ?? since;
  return last !== null && now.getTime() - new Date(last).getTime() > lateAfterMs;
}
