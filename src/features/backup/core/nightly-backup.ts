import * as z from "zod/mini";
import { listDayStarts } from "#platform/core/clock.ts";
import {
  inDefaultLocale,
  languageTags,
  type Locale,
  type Localized,
  perLocale,
} from "#platform/core/locale.ts";
import { longestKept } from "#platform/core/person/person.ts";
import { defineSetting } from "#platform/core/setting.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";

/** How long the privacy policy allows a nightly backup to contain an erased person. */
const oldestKeptDays = longestKept.backupDays;

const nightlyBackupBounds = {
  hour: { min: 0, max: 23 },
  days: { min: 1, max: 14 },
  weeks: { min: 0, max: 4 },
} as const;

const outside: Localized<(min: number, max: number) => string> = {
  en: (min, max) => `Please enter a whole number from ${min} to ${max}`,
  es: (min, max) => `Escriba un número entero de ${min} a ${max}`,
};

function bounded(field: keyof typeof nightlyBackupBounds, locale: Locale) {
  const { min, max } = nightlyBackupBounds[field];
  const sentence = outside[locale](min, max);
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
}

export const nightlyBackupSchema = perLocale((locale) =>
  z.object({
    isOn: z.boolean(),
    /**
     * The hour of the agency's day, 0 to 23, at which a backup is due; it begins then, or as soon
     * after that as possible.
     */
    hour: bounded("hour", locale),
    /** For how many days the last backup of the day is kept. */
    days: bounded("days", locale),
    /** For how many weeks the last backup of the week is kept. */
    weeks: bounded("weeks", locale),
  }),
);

export type NightlyBackup = z.infer<ReturnType<typeof nightlyBackupSchema>>;

export const nightlyBackupSetting = defineSetting<NightlyBackup>({
  key: "nightly-backup",
  schema: nightlyBackupSchema,
  initial: { isOn: true, hour: 3, days: 7, weeks: 3 },
});

/** Distinguishes this site's backups from those of another site in the same folder. */
export const siteMarkSetting = defineSetting<{ readonly mark: string | null }>({
  key: "backup-site-mark",
  schema: () => z.object({ mark: z.nullable(z.string()) }),
  initial: { mark: null },
});

const moment = z.nullable(z.string());

/** The shared state of the nightly backups; stored like a setting. Times are ISO 8601, UTC. */
const stateSchema = z.object({
  /** When a process first checked for a due backup: none was due before that. */
  since: moment,
  /** The agency's day for which the last backup was made. */
  doneDay: moment,
  /** Until this moment another process makes the backup, or a failed one is not tried again. */
  heldUntil: moment,
  /** When the last good backup was made. */
  madeAt: moment,
  byteSize: z.nullable(z.number()),
  /** Why the last attempt failed; null when it succeeded. */
  failure: z.nullable(z.string()),
});

export type NightlyBackupState = Readonly<z.infer<typeof stateSchema>>;

export const nightlyBackupStateSetting = defineSetting<NightlyBackupState>({
  key: "nightly-backup-state",
  schema: () => stateSchema,
  initial: {
    since: null,
    doneDay: null,
    heldUntil: null,
    madeAt: null,
    byteSize: null,
    failure: null,
  },
});

/** The state of the nightly backups as staff see it. */
export interface BackupStatus extends Pick<NightlyBackupState, "madeAt" | "byteSize" | "failure"> {
  /** `unset`: the passphrase is missing or weak, so no backup is made. */
  readonly state: "good" | "late" | "none-yet" | "off" | "unset";
  readonly isBeingMade: boolean;
}

/** The owner is warned only after this time, because one missed night may be an accident. */
const lateAfterMs = 2 * dayMs;

/** A later end than in an hour was set before the clock was set back. */
const longestHoldMs = hourMs;

/**
 * The agency's day whose backup is due. By day instead of by hour, so that a night that skips the
 * hour has one, too, and a night that repeats it has no second.
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
  const heldMs = heldUntil === null ? 0 : new Date(heldUntil).getTime() - now.getTime();
  if (!isOn || (heldMs > 0 && heldMs <= longestHoldMs)) return null;
  const format = new Intl.DateTimeFormat(inDefaultLocale(languageTags), {
    timeZone,
    hour: "numeric",
    hourCycle: "h23",
  });
  if (Number(format.format(now)) < hour) return null;
  const today = listDayStarts(timeZone, now, 1)[0]?.day ?? null;
  return today === doneDay ? null : today;
}

/** Whether a process makes a backup now. After a failure the same field holds back the next try. */
export const isBeingMade = ({ heldUntil, failure }: NightlyBackupState, now: Date): boolean =>
  failure === null && heldUntil !== null && new Date(heldUntil) > now;

/** Whether the owner must be warned: the last attempt failed, or none succeeded for two days. */
export function isBackupLate({ since, madeAt, failure }: NightlyBackupState, now: Date): boolean {
  if (failure !== null) return true;
  const last = madeAt ?? since;
  return last !== null && now.getTime() - new Date(last).getTime() > lateAfterMs;
}

const nameShape = /^site-([\da-f]{8})-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/**
 * Files of this site's interrupted nightly backups. Only the process that makes a backup may call
 * this: for any other, the current backup looks like one of them.
 */
export function chooseUnfinishedBackups(
  names: readonly string[],
  siteMark: string,
): readonly string[] {
  return names.filter(
    (name) =>
      name.endsWith(".tmp") && readBackupName(name.replace(/\.tmp$/, ""), siteMark) !== null,
  );
}

/** The file name of a nightly backup; no other file in its folder is ever removed. */
export function nameBackup(madeAt: Date, siteMark: string): string {
  const moment = madeAt.toISOString().slice(0, 19).replaceAll(/:/g, "");
  return `site-${siteMark}-${moment}Z.backup`;
}

/** The time in a file name; null when it is no nightly backup, or another site's. */
export function readBackupName(name: string, siteMark: string): Date | null {
  const [, mark, day, hours, minutes, seconds] = nameShape.exec(name) ?? [];
  if (day === undefined || mark !== siteMark) return null;
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Backups of this site that are too old, also the last one and interrupted ones. */
export function chooseOutlivedBackups(
  names: readonly string[],
  siteMark: string,
  now: Date,
): readonly string[] {
  return names.filter((name) => {
    const madeAt = readBackupName(name.replace(/\.tmp$/, ""), siteMark);
    return madeAt !== null && isOutlived(madeAt, now);
  });
}

function isOutlived(madeAt: Date, now: Date): boolean {
  return now.getTime() - madeAt.getTime() > oldestKeptDays * dayMs;
}

/**
 * Backups to remove after a newer one succeeded: the last one of each kept day and week stays,
 * unless it is too old. One dated in the future stays, but takes no other's place, because a clock
 * that was ahead has made it.
 *
 * @param names of all files in the folder.
 */
export function chooseOldBackups(
  names: readonly string[],
  { days, weeks, siteMark }: Pick<NightlyBackup, "days" | "weeks"> & { readonly siteMark: string },
  now: Date,
): readonly string[] {
  const found = names
    .flatMap((name) => {
      const madeAt = readBackupName(name, siteMark);
      return madeAt !== null && madeAt <= now
        ? [{ name, dayNumber: Math.floor(madeAt.getTime() / dayMs), madeAt }]
        : [];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const keptDays = new Set<number>();
  const keptWeeks = new Set<number>();
  return found
    .filter(({ dayNumber, madeAt }) => {
      if (isOutlived(madeAt, now)) return true;
      const isOfDay = takePlace(keptDays, dayNumber, days);
      // Weeks of seven days, counted from Thursday, January 1, 1970: any beginning will do.
      const isOfWeek = takePlace(keptWeeks, Math.floor(dayNumber / 7), weeks);
      return !isOfDay && !isOfWeek;
    })
    .map(({ name }) => name);
}

/** Whether this is the first of its day or week, and there was room for one more. */
function takePlace(taken: Set<number>, place: number, most: number): boolean {
  if (taken.has(place) || taken.size >= most) return false;
  taken.add(place);
  return true;
}
