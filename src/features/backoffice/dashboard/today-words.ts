import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { mostCounted } from "#features/casework/core/waiting.ts";
import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Role } from "#platform/core/role.ts";

interface TodayWords {
  readonly queue: Readonly<
    Record<"title" | "choice" | "mine" | "next" | "loading" | "failed" | "noneMine", string>
  > &
    /** An agent sees the own leads and those of nobody. */
    Readonly<Record<Role, Readonly<Record<"all" | "none", string>>>> & {
      readonly order: string;
      readonly counts: (total: number, overdue: number) => string;
      readonly nextIs: (name: string) => string;
      readonly inquiries: (total: number, overdue: number, timeLeft: string) => string;
      readonly noInquiries: string;
      readonly seeAll: (total: number) => string;
      readonly old: (at: string) => string;
    };
  readonly tasks: Readonly<Record<"title" | "loading" | "none" | "failed", string>> & {
    readonly dueAt: (time: string) => string;
  };
  readonly answers: Readonly<Record<"title" | "none" | "loading" | "failed", string>> & {
    readonly percent: (percent: number) => string;
    readonly text: (inTime: number, counted: number, days: number) => string;
    readonly median: (duration: string) => string;
    readonly exact: string;
    readonly latest: (inTime: number, counted: number) => string;
  };
  readonly perDay: Readonly<Record<"title" | "none" | "day" | "total" | "show", string>> & {
    readonly description: (total: number, days: number) => string;
    readonly legend: (name: string, count: number) => string;
    readonly names: Readonly<Record<LeadCategory, string>>;
  };
  readonly sources: Readonly<Record<"title" | "none" | "direct", string>> & {
    readonly text: (days: number) => string;
    readonly leads: (leads: number) => string;
    readonly outcome: (
      of: Readonly<Record<"hotPercent" | "answeredPercent" | "clients", number>>,
    ) => string;
  };
  readonly figuresFailed: string;
  readonly figuresLoading: string;
}

const number = (value: number) => formatNumber(value, "en");
const counted = (value: number) =>
  value > mostCounted ? `${number(mostCounted)}+` : number(value);
const hours = answerWithinMs / 3_600_000;

export const todayWords: Localized<TodayWords> = {
  en: {
    queue: {
      title: "Waiting for an answer",
      choice: "Whose leads",
      mine: "My leads",
      admin: {
        all: "Everybody's",
        none: "Nobody is waiting. Every family has been answered.",
      },
      agent: { all: "With unassigned", none: "Nobody is waiting for you." },
      order: "Hot first, then who waits longest",
      counts: (total, overdue) =>
        `${counted(total)} ${total === 1 ? "lead waits" : "leads wait"}, ${overdue === 0 ? "none is overdue" : `${counted(overdue)} overdue`}`,
      next: "Next",
      nextIs: (name) => `Next: ${name}`,
      loading: "Looking who waits...",
      failed: "The list of who waits could not be loaded.",
      noneMine: "None of your leads is waiting.",
      inquiries: (total, overdue, timeLeft) =>
        `${total === 1 ? "1 inquiry waits" : `${counted(total)} inquiries wait`} too${overdue > 0 && total > 1 ? `, ${counted(overdue)} overdue` : ""}. The first is ${timeLeft}.`,
      noInquiries: "No inquiry is waiting.",
      seeAll: (total) => `See all ${counted(total)}`,
      old: (at) => `As of ${at}. It could not be brought up to date.`,
    },
    tasks: {
      title: "My tasks today",
      loading: "Loading your tasks...",
      none: "No task of yours is due today.",
      failed: "Your tasks could not be loaded.",
      dueAt: (time) => `due at ${time}`,
    },
    answers: {
      title: `Answered within ${hours} hours`,
      percent: (percent) => `${percent}%`,
      text: (inTime, total, days) =>
        `${number(inTime)} of ${number(total)} ${total === 1 ? "lead" : "leads"} in ${days} days`,
      median: (duration) => `Half of the answers came within ${duration}.`,
      exact:
        "Counts leads that were answered or whose time is over. Nights and weekends count too. Never rounded up.",
      latest: (inTime, counted) =>
        `${number(inTime)} of the last ${number(counted)} leads of the whole team. The newest is last.`,
      none: "No lead is due yet.",
      loading: "Counting...",
      failed: "Could not be counted.",
    },
    perDay: {
      title: "Leads per day",
      description: (total, days) =>
        `${number(total)} ${total === 1 ? "lead" : "leads"} in the last ${days} days, by day and category. The table below has the figures.`,
      legend: (name, count) => `${name} ${number(count)}`,
      names: { hot: "Hot", warm: "Warm", cold: "Cold" },
      none: "No lead came in during this time.",
      day: "Day",
      total: "All",
      show: "Show the figures",
    },
    sources: {
      title: "Where leads come from",
      text: (days) =>
        `Campaigns and sites that brought leads in the last ${days} days, the ten largest.`,
      none: "No lead came in during this time.",
      direct: "Direct or unknown",
      leads: (leads) => `${number(leads)} ${leads === 1 ? "lead" : "leads"}`,
      outcome: ({ hotPercent, answeredPercent, clients }) =>
        `${hotPercent}% hot, ${answeredPercent}% answered, ${clients === 1 ? "1 client" : `${number(clients)} clients`}`,
    },
    figuresFailed: "The figures could not be loaded.",
    figuresLoading: "Loading the figures...",
  },
};
