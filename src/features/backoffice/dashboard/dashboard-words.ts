import type { Notice } from "#features/leads/core/dashboard-stats.ts";
import type { LeadStats } from "#features/leads/core/lead.ts";
import type { OwnerFact } from "#features/site/core/list-invented-facts.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { FigureId } from "#platform/core/legal-figures.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface DashboardWords {
  readonly greeting: (username: string) => string;
  readonly intro: string;
  readonly crmSettings: string;
  readonly stats: Readonly<Record<"title" | "outOf", string>> & {
    readonly labels: Readonly<Record<keyof LeadStats, string>>;
    readonly share: (percent: number) => string;
  };
  readonly leads: Readonly<
    Record<"title" | "help" | "search" | "loading" | "empty" | "noMatch" | "failed", string>
  >;
  readonly notices: Readonly<Record<Notice, string>>;
  readonly invented: {
    readonly title: string;
    readonly text: (facts: string) => string;
    readonly facts: Readonly<Record<OwnerFact, string>>;
  };
  readonly oldFigures: {
    readonly title: (year: number) => string;
    readonly text: (figures: string) => string;
    readonly figure: (name: string, year: number) => string;
    readonly uncheckedTitle: string;
    readonly uncheckedText: (figures: string) => string;
    readonly figures: Readonly<Record<FigureId, string>>;
  };
  readonly needsYou: {
    readonly title: string;
    readonly requests: (count: number, firstDue: string) => string;
    readonly requestsLook: string;
  };
  readonly crm: {
    readonly refused: (provider: string, failed: number) => string;
    readonly look: string;
  };
  readonly funnel: {
    readonly title: string;
    readonly text: (days: number) => string;
    readonly empty: string;
    /** One short name for each of the ten steps. */
    readonly steps: readonly string[];
    readonly reached: (reached: number, percent: number) => string;
    readonly lost: (lost: number) => string;
  };
}

const number = (value: number) => formatNumber(value, "en");

export const dashboardWords: Localized<DashboardWords> = {
  en: {
    greeting: (username) => `Welcome, ${username}`,
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
      share: (percent) => `${percent}% of all leads`,
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
    invented: {
      title: "This site still shows a made-up agency",
      text: (facts) => `Put your own facts into site.config.ts and start the site again: ${facts}.`,
      facts: {
        name: "name",
        email: "email address",
        phone: "phone number",
        postalAddress: "street address",
        scheduleUrl: "page to book a call",
        licenses: "license numbers",
        people: "people",
      },
    },
    oldFigures: {
      title: (year) => `Some numbers on the pages were not checked for ${year}`,
      text: (figures) =>
        `Compare them with their sources in src/platform/core/legal-figures.ts and start the site again: ${figures}.`,
      figure: (name, year) => `${name} (${year})`,
      uncheckedTitle: "Some numbers on the pages need an expert's eye",
      uncheckedText: (figures) =>
        `They are usual in contracts, and nobody has compared them with a source: ${figures}. Ask somebody who knows, then note it in src/platform/core/legal-figures.ts.`,
      figures: {
        deferralLimits: "401(k) limits",
        earlyWithdrawal: "tax on early withdrawals",
        rothYears: "years a Roth account must exist",
        annuitySurrender: "surrender years of annuities",
        lifeSurrender: "surrender years of life insurance",
        termConversion: "years to convert a term policy",
      },
    },
    needsYou: {
      title: "This needs you",
      requests: (count, firstDue) =>
        `${count === 1 ? "1 person asks" : `${number(count)} people ask`} about their data. ${count === 1 ? "The answer" : "The first answer"} is due by ${firstDue}.`,
      requestsLook: "See what they ask",
    },
    crm: {
      refused: (provider, failed) =>
        `${failed === 1 ? "1 lead was" : `${number(failed)} leads were`} not taken by ${provider}.`,
      look: "See why and fix it",
    },
    funnel: {
      title: "Where families stop",
      text: (days) =>
        `How many visitors got to each step of the questionnaire in the last ${days} days. Counted without cookies or names; the biggest loss is marked.`,
      empty: "No one has started the questionnaire in this time.",
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
      reached: (reached, percent) => `${number(reached)} (${percent}%)`,
      lost: (lost) => `${number(lost)} fewer`,
    },
  },
};
