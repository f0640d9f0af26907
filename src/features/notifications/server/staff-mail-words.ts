import type { DueWork, WaitingPerson } from "#features/notifications/core/staff-notice.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

interface StaffMailWords {
  readonly reason: string;
  readonly open: Readonly<Record<WaitingPerson["kind"], string>>;
  readonly noName: Readonly<Record<WaitingPerson["kind"], string>>;
  readonly due: (time: string) => string;
  readonly test: Readonly<Record<"subject" | "title" | "text" | "button", string>>;
  readonly hotLead: {
    readonly subject: (due: string) => string;
    readonly title: (firstName: string | null) => string;
    readonly why: (score: number) => string;
    readonly call: (due: string) => string;
    readonly write: (due: string) => string;
  };
  readonly digest: {
    readonly subject: (due: DueWork) => string;
    readonly quietSubject: string;
    readonly title: string;
    readonly families: (count: DueWork["families"]) => string;
    readonly inquiries: (count: DueWork["inquiries"]) => string;
    readonly tasks: (count: number) => string;
    readonly first: string;
    readonly quiet: string;
    readonly open: string;
  };
  readonly alarm: {
    readonly subject: (count: number) => string;
    readonly title: string;
    readonly text: (promisedHours: number) => string;
  };
}

const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count, "en")} ${more}`;

const late = (overdue: number): string =>
  overdue === 0 ? "none is late" : `${formatNumber(overdue, "en")} late`;

export const staffMailWords: Localized<StaffMailWords> = {
  en: {
    reason: "You get this because NOTIFY_EMAIL names this address for staff notices.",
    open: { lead: "Open the lead", inquiry: "Open the message" },
    noName: { lead: "A family", inquiry: "Somebody with a message" },
    due: (time) => `Answer by ${time}`,
    test: {
      subject: "Test: email works",
      title: "Email works",
      text: "An admin asked for this test. Families and staff get their mail the same way.",
      button: "Open the settings",
    },
    hotLead: {
      subject: (due) => `Hot lead: answer by ${due}`,
      title: (firstName) =>
        firstName === null ? "A new hot lead" : `${firstName} is a new hot lead`,
      why: (score) =>
        `The answers score ${score} of 100. The reasons, the answers and the phone number are on the lead's page.`,
      call: (due) => `This family agreed to a call. Please call by ${due}.`,
      write: (due) => `This family did not agree to a call. Please write by ${due}.`,
    },
    digest: {
      subject: ({ families: { total, overdue }, inquiries, tasks }) => {
        const all = total + inquiries.total + tasks;
        const isLate = overdue + inquiries.overdue;
        return isLate === 0
          ? `Today: ${many(all, "thing is", "things are")} due`
          : `Today: ${many(all, "thing is", "things are")} due, ${formatNumber(isLate, "en")} late`;
      },
      quietSubject: "Today: nothing is due",
      title: "Due today",
      families: ({ total, overdue }) =>
        `${many(total, "family waits", "families wait")} for a first answer, ${late(overdue)}`,
      inquiries: ({ total, overdue }) =>
        `${many(total, "message waits", "messages wait")} for an answer, ${late(overdue)}`,
      tasks: (count) => `${many(count, "task is", "tasks are")} due by tonight`,
      first: "Answer these first",
      quiet:
        "Nobody waits, and no task is due. On quiet days you get this on Mondays only, so that you know mail works.",
      open: "Open the dashboard",
    },
    alarm: {
      subject: (count) => `${many(count, "person has", "people have")} waited 20 hours`,
      title: "The promise is about to be broken",
      text: (hours) =>
        `Every page promises an answer within ${hours} hours. Nobody has answered these people yet.`,
    },
  },
};
