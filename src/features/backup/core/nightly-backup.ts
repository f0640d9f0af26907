import * as z from "zod/mini";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

export interface NightlyBackup {
  readonly isOn: boolean;
  /** Of the agency's day, 0 to 23: it begins then, or as soon as it can after that. */
  readonly hour: number;
  /** Of so many days the last one is kept... */
  readonly days: number;
  /** ...and of so many weeks. */
  readonly weeks: number;
}

/** No backup is older than what the privacy policy allows it to keep of an erased person. */
export const oldestKeptDays = 30;

export const nightlyBackupBounds = {
  hour: { min: 0, max: 23 },
  days: { min: 1, max: 14 },
  weeks: { min: 0, max: 4 },
} as const satisfies Partial<Record<keyof NightlyBackup, { min: number; max: number }>>;

type Bounded = keyof typeof nightlyBackupBounds;

const outside: Localized<(min: number, max: number) => string> = {
  en: (min, max) => `Please enter a whole number from ${min} to ${max}`,
};

function bounded(field: Bounded, locale: Locale) {
  const { min, max } = nightlyBackupBounds[field];
  const sentence = outside[locale](min, max);
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
}

export const nightlyBackupSchema = perLocale((locale) =>
  z.object({
    isOn: z.boolean(),
    hour: bounded("hour", locale),
    days: bounded("days", locale),
    weeks: bounded("weeks", locale),
  }),
);

export const nightlyBackupSetting = defineSetting<NightlyBackup>({
  key: "nightly-backup",
  schema: nightlyBackupSchema,
  initial: { isOn: true, hour: 3, days: 7, weeks: 3 },
});

/** Tells this site's backups from those of another one that writes into the same folder. */
export const siteMarkSetting = defineSetting<{ readonly mark: string | null }>({
  key: "backup-site-mark",
  schema: () => z.object({ mark: z.nullable(z.string()) }),
  initial: { mark: null },
});

/** What all processes know of the nightly backups; kept like a setting. Times are ISO 8601, UTC. */
export interface NightlyBackupState {
  /** When somebody first looked: before that none was due. */
  readonly since: string | null;
  /** The agency's day for which one was made last. */
  readonly doneDay: string | null;
  /** Until then another process makes it, or none is tried. */
  readonly heldUntil: string | null;
  /** Of the last good one. */
  readonly madeAt: string | null;
  readonly byteSize: number | null;
  /** Why the last try came to nothing; null when it was good. */
  readonly failure: string | null;
}

const moment = z.nullable(z.string());

export const nightlyBackupStateSetting = defineSetting<NightlyBackupState>({
  key: "nightly-backup-state",
  schema: () =>
    z.object({
      since: moment,
      doneDay: moment,
      heldUntil: moment,
      madeAt: moment,
      byteSize: z.nullable(z.number()),
      failure: moment,
    }),
  initial: {
    since: null,
    doneDay: null,
    heldUntil: null,
    madeAt: null,
    byteSize: null,
    failure: null,
  },
});

/** What staff are told. */
export interface BackupStatus {
  /** `unset`: BACKUP_PASSPHRASE is missing or weak, so none is made. */
  readonly state: "good" | "late" | "none-yet" | "off" | "unset";
  readonly madeAt: string | null;
  readonly byteSize: number | null;
  readonly failure: string | null;
}
