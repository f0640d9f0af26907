import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { mostCounted } from "#features/casework/core/case-record.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const number = (value: number) => formatNumber(value, "en");

const en = {
  greeting: (username: string) => `Welcome, ${username}`,
  intro: `Every family here was promised an answer within ${siteConfig.answerWithinHours} hours.`,
  crmSettings: "CRM Settings",
  stats: {
    title: "Lead statistics",
    outOf: "of 100",
    labels: {
      totalLeads: "Total Leads",
      hotLeads: "Hot Leads",
      warmLeads: "Warm Leads",
      coldLeads: "Cold Leads",
      averageScore: "Avg Score",
    },
    share: (percent: number) => `${percent}% of all leads`,
  },
  leads: {
    title: "Recent Leads",
    help: "About scores and categories",
    search: "Search by name, email or phone",
    loading: "Loading leads...",
    empty: "No leads found. Leads will appear here once users complete the wizard.",
    noMatch: "No lead matches this search.",
    failed: "Failed to load dashboard data. Please refresh the page.",
  },
  notices: {
    "visitors-hidden":
      "Limits on sign-ins and requests are weaker than they should be: the proxy in front of this site hides the visitors' addresses. Name it in the setting TRUST_PROXY and let it send X-Forwarded-For.",
  },
  needsYou: {
    title: "This needs you",
    requests: (count: number, firstDue: string) =>
      `${count === 1 ? "1 person asks" : `${number(count)} people ask`} about their data. ${count === 1 ? "The answer" : "The first answer"} is due by ${firstDue}.`,
    requestsLook: "See what they ask",
  },
  crm: {
    refused: (provider: string, failed: number) =>
      `${failed === 1 ? "1 lead was" : `${number(failed)} leads were`} not taken by ${provider}.`,
    look: "See why and fix it",
  },
  analytics: "How the last days went",
  funnel: {
    title: "Where families stop",
    text: (days: number) =>
      `How many visitors got to each step of the questionnaire in the last ${days} days. Counted without cookies or names; the biggest loss is marked.`,
    empty: "No one has started the questionnaire in this time.",
    /** One short name for each of the ten steps. */
    steps: [
      "1 First answer",
      "2 Hidden strategies",
      "3 Family protection",
      "4 Legacy",
      "5 Priorities",
      "6 Market",
      "7 Taxes",
      "8 Access",
      "9 Personal details",
      "10 Sent",
    ],
    reached: (reached: number, percent: number) => `${number(reached)} (${percent}%)`,
    lost: (lost: number) => `${number(lost)} fewer`,
  },
};

export const dashboardWords: Localized<typeof en> = { en };

const todayNumber = (value: number) => formatNumber(value, "en");
const counted = (value: number) =>
  value > mostCounted ? `${todayNumber(mostCounted)}+` : todayNumber(value);
const hours = answerWithinMs / 3_600_000;

const todayEn = {
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
    counts: (total: number, overdue: number) =>
      `${counted(total)} ${total === 1 ? "lead waits" : "leads wait"}, ${overdue === 0 ? "none is overdue" : `${counted(overdue)} overdue`}`,
    next: "Next",
    nextIs: (name: string) => `Next: ${name}`,
    loading: "Looking who waits...",
    failed: "The list of who waits could not be loaded.",
    noneMine: "None of your leads is waiting.",
    inquiries: (total: number, overdue: number, timeLeft: string) =>
      `${total === 1 ? "1 inquiry waits" : `${counted(total)} inquiries wait`} too${overdue > 0 && total > 1 ? `, ${counted(overdue)} overdue` : ""}. The first is ${timeLeft}.`,
    noInquiries: "No inquiry is waiting.",
    seeAll: (total: number) => `See all ${counted(total)}`,
    old: (at: string) => `As of ${at}. It could not be brought up to date.`,
  },
  tasks: {
    title: "My tasks today",
    loading: "Loading your tasks...",
    none: "No task of yours is due today.",
    failed: "Your tasks could not be loaded.",
    dueAt: (time: string) => `due at ${time}`,
  },
  answers: {
    title: `Answered within ${hours} hours`,
    percent: (percent: number) => `${percent}%`,
    text: (inTime: number, total: number, days: number) =>
      `${todayNumber(inTime)} of ${todayNumber(total)} ${total === 1 ? "lead" : "leads"} in ${days} days`,
    median: (duration: string) => `Half of the answers came within ${duration}.`,
    exact:
      "Counts leads that were answered or whose time is over. Nights and weekends count too. Never rounded up.",
    latest: (inTime: number, counted: number) =>
      `${todayNumber(inTime)} of the last ${todayNumber(counted)} leads of the whole team. The newest is last.`,
    none: "No lead is due yet.",
    loading: "Counting...",
    failed: "Could not be counted.",
  },
  perDay: {
    title: "Leads per day",
    description: (total: number, days: number) =>
      `${todayNumber(total)} ${total === 1 ? "lead" : "leads"} in the last ${days} days, by day and category. The table below has the figures.`,
    legend: (name: string, count: number) => `${name} ${todayNumber(count)}`,
    names: { hot: "Hot", warm: "Warm", cold: "Cold" },
    none: "No lead came in during this time.",
    day: "Day",
    total: "All",
    show: "Show the figures",
  },
  sources: {
    title: "Where leads come from",
    text: (days: number) =>
      `Campaigns and sites that brought leads in the last ${days} days, the ten largest.`,
    none: "No lead came in during this time.",
    direct: "Direct or unknown",
    leads: (leads: number) => `${todayNumber(leads)} ${leads === 1 ? "lead" : "leads"}`,
    outcome: ({
      hotPercent,
      answeredPercent,
      clients,
    }: Readonly<Record<"hotPercent" | "answeredPercent" | "clients", number>>) =>
      `${hotPercent}% hot, ${answeredPercent}% answered, ${clients === 1 ? "1 client" : `${todayNumber(clients)} clients`}`,
  },
  figuresFailed: "The figures could not be loaded.",
  figuresLoading: "Loading the figures...",
};

export const todayWords: Localized<typeof todayEn> = { en: todayEn };
