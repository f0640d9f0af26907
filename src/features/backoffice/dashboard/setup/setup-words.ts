import type { Doubt, SetupStep, ShownFigureId } from "#features/backoffice/core/setup.ts";
import type { OwnerFact } from "#features/site/core/invented-facts.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface StepWords {
  readonly title: string;
  /** What happens to families if it is left. */
  readonly left: string;
  /** What is still to come, once it is begun. */
  readonly waiting?: string;
  readonly go: string;
  /** Where no program can tell that it is not needed. */
  readonly without?: string;
}

const steps: Readonly<Record<SetupStep, StepWords>> = {
  facts: {
    title: "Your agency's own facts",
    left: "Families read a made-up name, and their calls and letters reach nobody.",
    go: "See your facts",
  },
  people: {
    title: "Your people and licenses",
    left: "A family that looks up a license finds none, and has no reason to trust you.",
    go: "See people and licenses",
  },
  figures: {
    title: "Figures to confirm",
    left: "Families plan with limits and prices that nobody has confirmed.",
    go: "Look at the figures",
  },
  mail: {
    title: "Email",
    left: "Families never read that their request arrived, and nobody tells you of a hot lead.",
    waiting: "A mail server is named. Send a test to see that families will get your mail.",
    go: "Set up email",
  },
  backup: {
    title: "Nightly backup",
    left: "If the machine breaks, every family's request is lost and nobody calls them back.",
    waiting: "The first backup is made in the coming night.",
    go: "Set up the backup",
    without: "We back up elsewhere",
  },
  colleague: {
    title: "A colleague",
    left: `While you are away nobody sees who asks, and the promised ${siteConfig.answerWithinHours} hours run out.`,
    waiting: "The invitation is out. It is done once they have signed in.",
    go: "Invite somebody",
    without: "I work alone",
  },
  testLead: {
    title: "A test lead",
    left: "The first time you see how a request is answered, a real family is waiting.",
    waiting: "Your test lead is there. Work on it, then remove it.",
    go: "Try it out",
  },
};

const why: Readonly<Record<Doubt["why"], string>> = {
  unchecked: "Not compared yet",
  old: "Of an earlier year",
  aged: "More than a year old",
};

const figures: Readonly<Record<ShownFigureId, string>> = {
  deferralLimits: "401(k) limits",
  earlyWithdrawal: "Tax on early withdrawals",
  rothYears: "Years a Roth account must exist",
  annuitySurrender: "Surrender years of annuities",
  lifeSurrender: "Surrender years of life insurance",
  termConversion: "Years to convert a term policy",
  termPrices: "Prices of term insurance",
};

const facts: Readonly<Record<Exclude<OwnerFact, "licenses" | "people">, string>> = {
  name: "Name",
  email: "Email address",
  phone: "Phone number",
  postalAddress: "Street address",
  scheduleUrl: "Page to book a call",
};

const span = (from: number, to: number) => `${from} to ${to} years`;

const en = {
  title: (done: number, all: number) => `Finish setting up, ${done} of ${all}`,
  first: "First:",
  next: "Next:",
  done: "Done",
  doneText: "This step is done.",
  steps,
  back: "Back to Today",
  loading: "Looking how far you are...",
  failed: "That did not work. Please try again.",
  marked: (by: string, on: string) => `Said by ${by} on ${on}.`,
  asItStands: "As it stands",
  invented: "Made up",
  yours: "Yours",
  restart: "The lines count once they are put in and the site is started again.",
  facts: {
    intro:
      "This is what families read on every page. Write what is right beside it; below you get the lines to hand over. Nothing changes on the site until they are put in.",
    names: facts,
    fields: {
      name: "Full name",
      shortName: "Short name",
      legalName: "Legal name",
      email: "Email address",
      phone: "Phone number",
      street: "Street",
      city: "City",
      region: "State, two letters",
      postalCode: "ZIP code",
      scheduleUrl: "Page to book a call",
      officeHours: "Office hours",
    },
    now: (value: string) => `Now: ${value}`,
    nowInvented: (value: string) => `Now, made up: ${value}`,
    where: "In the file site.config.ts, inside siteConfig, in place of the lines of the same name:",
  },
  people: {
    intro:
      "The footer and the pages About and Contact name your states, license numbers and people. Write yours over them, one a line; below you get the lines to hand over.",
    licenses: "States and license numbers",
    licensesHint: "State, number. The home state first.",
    people: "People",
    peopleHint: "Name, what they do, license number. Who leads the agency first.",
    where: "In the file site.config.ts, in place of the lists licenses and people:",
  },
  figures: {
    intro:
      "These numbers stand on the pages and in the calculators. Compare each with its source, or ask somebody who knows.",
    names: figures,
    why,
    values: {
      deferralLimits: (employee: string, from50: string, from60: string) =>
        `${employee} a year; ${from50} more from 50, ${from60} more from 60 to 63`,
      earlyWithdrawal: (percent: number, age: string) => `${percent}% before ${age}`,
      years: (count: number) => `${count} years`,
      surrender: (from: number, to: number, free: number) =>
        `${span(from, to)}, ${free}% a year free`,
      span,
      prices: (age: number, amount: string, low: string, high: string) =>
        `At ${age}, for ${amount}: ${low} to ${high} a month`,
    },
    ofYear: (year: number) => `for ${year}`,
    ofDay: (day: string) => `of ${day}`,
    source: "Source:",
    compared: (on: string) => `Compared on ${on}`,
    confirm: "I checked these figures",
    confirmed: (by: string, on: string) => `${by} checked these figures on ${on}.`,
    again: "Each January, and whenever one of them changes, you are asked again.",
    wrong: "A number is wrong",
    where:
      "In src/platform/core/legal-figures.ts, or for prices in src/features/site/core/term-prices.ts: put in the right value, and note who checked:",
    whereNote: "What it was compared with",
  },
  testLead: {
    intro:
      "A made-up family asks you for a call. It is marked as a demo: no CRM gets it, no email goes out about it, and it counts in no figure of how fast you answer.",
    walk: [
      "Make the test lead, and open it.",
      "Read what the family said, and why it scored so.",
      "Log a call as if you had rung them, and write a note.",
      "Give it to somebody, and set its status.",
      "Come back here and remove it. Nothing of it stays.",
    ],
    make: "Make the test lead",
    open: "Open the test lead",
    remove: "Remove the test lead",
    notWorked: "Nobody has worked on it yet: removed now, this step stays open.",
  },
};

export const setupWords: Localized<typeof en> = { en };
