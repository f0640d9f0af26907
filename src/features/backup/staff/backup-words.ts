import type { BackupStatus, NightlyBackup } from "#features/backup/core/nightly-backup.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

interface BackupWords {
  readonly held: {
    readonly title: string;
    readonly text: (madeAt: string, restoredAt: string) => string;
    readonly counts: Readonly<
      Record<
        "deliveries" | "mails" | "erasures" | "submissions" | "jobs",
        (count: number) => string
      >
    >;
    readonly nothing: string;
    readonly flows: string;
    readonly send: string;
    readonly sent: string;
    readonly ask: Readonly<
      Record<
        "send" | "sent",
        { readonly question: string; readonly hint: string; readonly yes: string }
      >
    >;
    readonly keep: string;
    readonly close: string;
    readonly deciding: string;
    readonly failed: string;
    readonly done: Readonly<Record<"send" | "sent", string>>;
  };
  readonly nightly: {
    readonly title: string;
    readonly intro: string;
    readonly isOn: string;
    readonly fields: Readonly<Record<Exclude<keyof NightlyBackup, "isOn">, string>>;
    readonly hints: Readonly<Record<Exclude<keyof NightlyBackup, "isOn">, string>>;
    readonly states: Readonly<Record<BackupStatus["state"], string>>;
    readonly unset: string;
    readonly last: string;
    readonly never: string;
    readonly size: string;
    readonly failure: (reason: string) => string;
    readonly line: (madeAt: string) => string;
    readonly unsetLine: string;
    readonly lateLine: (madeAt: string | null) => string;
    readonly look: string;
  };
}

const number = (count: number) => formatNumber(count, "en");
const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;

export const backupWords: Localized<BackupWords> = {
  en: {
    held: {
      title: "This site came back from a backup",
      text: (madeAt, restoredAt) =>
        `It is as it was on ${madeAt}, and was restored on ${restoredAt}. What waited to be sent back then may have gone out since, so it is on hold:`,
      counts: {
        deliveries: counted("lead on its way to a CRM", "leads on their way to a CRM"),
        mails: counted("email", "emails"),
        erasures: counted("person to delete at a CRM", "people to delete at a CRM"),
        submissions: counted("request to hand on", "requests to hand on"),
        jobs: counted("task in the background", "tasks in the background"),
      },
      nothing: "Nothing was waiting.",
      flows: "What comes in now goes out as usual.",
      send: "Send them",
      sent: "They were sent",
      ask: {
        send: {
          question: "Send all of it now?",
          hint: "Choose this when the old site stopped before the backup's work went out. Otherwise families and the CRM get it twice.",
          yes: "Send it",
        },
        sent: {
          question: "Take all of it as sent?",
          hint: "Choose this when the old site went on running after the backup was made. None of it goes out; Sync now still sends a lead.",
          yes: "It was sent",
        },
      },
      keep: "Not yet",
      close: "Put this note away",
      deciding: "Your choice is being saved.",
      failed: "That did not work, and nothing was changed. Please try again.",
      done: { send: "It is going out now", sent: "The hold is over" },
    },
    nightly: {
      title: "Nightly backup",
      intro:
        "Everything in one encrypted file each night: records, files and settings. It lies on the machine of the site, so copy it elsewhere as well.",
      isOn: "Make a backup each night",
      fields: { hour: "Hour of the day", days: "Days to keep", weeks: "Weeks to keep" },
      hints: {
        hour: "From 0 to 23. It begins then, or when the site is up again.",
        days: "From 1 to 14: the last one of each day.",
        weeks: "From 0 to 4: one for each week. None is kept for more than 30 days.",
      },
      states: {
        good: "Up to date",
        late: "Needs you",
        "none-yet": "None yet",
        off: "Off",
        unset: "Not set up",
      },
      unset:
        "No backup is made: BACKUP_PASSPHRASE is missing or too short. Set at least 16 characters where the site is started, keep a copy in a safe place, and start the site again.",
      last: "Last good backup",
      never: "Not yet",
      size: "Size",
      failure: (reason) => `The last try failed and is repeated each hour: ${reason}`,
      line: (madeAt) => `Last backup: ${madeAt}.`,
      unsetLine: "No backup is made: the passphrase is missing or too short.",
      lateLine: (madeAt) =>
        madeAt === null
          ? "No nightly backup has worked so far."
          : `The last good backup is of ${madeAt}.`,
      look: "See backups",
    },
  },
};
