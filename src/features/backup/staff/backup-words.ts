import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const number = (count: number) => formatNumber(count, "en");
const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;

const en = {
  held: {
    title: "This site came back from a backup",
    text: (madeAt: string, restoredAt: string) =>
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
      "Everything in one locked file each night: families' requests, their files and your settings. It lies on the machine of the site, so have it copied elsewhere as well.",
    left: "If the machine breaks without one, every family's request is gone, and nobody can call them back.",
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
      "No backup is made: the passphrase that locks it is missing or too short. Choose six words in a row and keep a copy in a safe place: without it nobody opens a backup, you neither.",
    where: "Among the settings the site is started with; then start it again:",
    lines: 'BACKUP_PASSPHRASE="six words that nobody else would choose"',
    last: "Last good backup",
    never: "Not yet",
    size: "Size",
    failure: (reason: string) => `The last try failed and is repeated each hour: ${reason}`,
    line: (madeAt: string) => `Last backup: ${madeAt}.`,
    lateLine: (madeAt: string | null) =>
      madeAt === null
        ? "No nightly backup has worked so far."
        : `The last good backup is of ${madeAt}.`,
    look: "See backups",
  },
};

export const backupWords: Localized<typeof en> = { en };
