import { oldestKeptDays } from "./nightly-backup.ts";
import type { NightlyBackup } from "./nightly-backup.ts";

const dayMs = 86_400_000;
/** The mark is missing in names from before there was one. */
const nameShape = /^site-(?:([\da-f]{8})-)?(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

const unfinishedSuffix = ".tmp";

/** Which files of this site's nightly backups were cut off; for whoever alone makes one. */
export function chooseUnfinishedBackups(
  names: readonly string[],
  siteMark: string,
): readonly string[] {
  return names.filter(
    (name) =>
      name.endsWith(unfinishedSuffix) &&
      readBackupName(name.slice(0, -unfinishedSuffix.length), siteMark) !== null,
  );
}

/** How a nightly backup is called; nothing else in its folder is ever removed. */
export function nameBackup(madeAt: Date, siteMark: string): string {
  const moment = madeAt.toISOString().slice(0, 19).replaceAll(/:/g, "");
  return `site-${siteMark}-${moment}Z.backup`;
}

/** When a file of that name was made; null when it is no nightly backup, or another site's. */
export function readBackupName(name: string, siteMark: string): Date | null {
  const [, mark = siteMark, day, hours, minutes, seconds] = nameShape.exec(name) ?? [];
  if (day === undefined || mark !== siteMark) return null;
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/**
 * Which backups go, once a newer one is good: the last one of each of the chosen days and weeks
 * stays, unless it is too old for anybody to keep. The newest always stays, and so does one of a day
 * to come, which a clock that ran ahead has made: it must not take another's place.
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
    .filter(({ dayNumber, madeAt }, index) => {
      if (index > 0 && now.getTime() - madeAt.getTime() > oldestKeptDays * dayMs) return true;
      const isOfDay = takePlace(keptDays, dayNumber, days);
      // Weeks of seven days that begin on a Thursday, as the count of days did in 1970: any will do.
      const isOfWeek = takePlace(keptWeeks, Math.floor(dayNumber / 7), weeks);
      return index > 0 && !isOfDay && !isOfWeek;
    })
    .map(({ name }) => name);
}

/** Whether this is the first of its kind, and there was room for one more. */
function takePlace(taken: Set<number>, place: number, most: number): boolean {
  if (taken.has(place) || taken.size >= most) return false;
  taken.add(place);
  return true;
}
