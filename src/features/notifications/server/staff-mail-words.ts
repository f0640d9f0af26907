import type { DueWork, WaitingPerson } from "#features/notifications/core/staff-notice.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count, "en")} ${more}`;

const late = (overdue: number): string =>
  overdue === 0 ? "none is late" : `${formatNumber(overdue, "en")} late`;

const en = {
  reason: "You get this because NOTIFY_EMAIL names this address for staff notices.",
  open: { lead: "Open the lead", inquiry: "Open the message" },
  noName: { lead: "A family", inquiry: "Somebody with a message" },
  due: (time: string) => `Answer by ${time}`,
  test: {
    subject: "Test: email works",
    title: "Email works",
    text: "An admin asked for this test. Families and staff get their mail the same way.",
    button: "Open the settings",
  },
  hotLead: {
    subject: (due: string) => `Hot lead: answer by ${due}`,
    title: (firstName: string | null) =>
      firstName === null ? "A new hot lead" : `${firstName} is a new hot lead`,
    why: (score: number) =>
      `The answers score ${score} of 100. The reasons, the answers and the phone number are on the lead's page.`,
    call: (due: string) => `This family agreed to a call. Please call by ${due}.`,
    write: (due: string) => `This family did not agree to a call. Please write by ${due}.`,
  },
  digest: {
    subject: ({ families: { total, overdue }, inquiries, tasks }: DueWork) => {
      const all = total + inquiries.total + tasks;
      const isLate = overdue + inquiries.overdue;
      return isLate === 0
        ? `Today: ${many(all, "thing is", "things are")} due`
        : `Today: ${many(all, "thing is", "things are")} due, ${formatNumber(isLate, "en")} late`;
    },
    quietSubject: "Today: nothing is due",
    title: "Due today",
    families: ({
      total,
      overdue,
    }: {
      readonly total: number;
      readonly overdue: number;
      readonly first: readonly WaitingPerson[];
    }) => `${many(total, "family waits", "families wait")} for a first answer, ${late(overdue)}`,
    inquiries: ({ total, overdue }: { readonly total: number; readonly overdue: number }) =>
      `${many(total, "message waits", "messages wait")} for an answer, ${late(overdue)}`,
    tasks: (count: number) => `${many(count, "task is", "tasks are")} due by tonight`,
    first: "Answer these first",
    quiet:
      "Nobody waits, and no task is due. On quiet days you get this on Mondays only, so that you know mail works.",
    open: "Open the dashboard",
  },
  alarm: {
    subject: (count: number, hours: number) =>
      `${many(count, "person has", "people have")} waited ${hours} hours`,
    title: "The promise is about to be broken",
    text: (hours: number) =>
      `Every page promises an answer within ${hours} hours. Nobody has answered these people yet.`,
    more: (count: number) =>
      `${many(count, "more waits", "more wait")}. The next email names them.`,
  },
  access: {
    subject: "Somebody's access to the back office was changed",
    text: (at: string) => `An admin did this on ${at}:`,
    changes: {
      role: "Gave an account another role",
      remove: "Removed an account",
      restore: "Gave a removed account back",
      "factor-reset": "Took the second step off an account",
      "password-link": "Made a link that sets a new password for an account",
      invitation: "Made a link for a new account",
    } as Readonly<Record<string, string>>,
    other: "Changed an account",
    hint: "If nobody of you did this, somebody else has an admin's session: change that admin's password and end its sessions at once. The audit trail says who did it and to whom.",
    open: "Open the audit trail",
  },
};

export const staffMailWords: Localized<typeof en> = { en };
