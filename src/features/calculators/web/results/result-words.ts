import type { Localized } from "#platform/core/locale.ts";

type ByNumber = Readonly<Record<number, string>>;

type Limits = Readonly<Record<"year" | "under50" | "from50" | "from60" | "source", string>>;

const letters = {
  start: "starting balance",
  deposit: "put in each month",
  rate: "yearly rate",
  perMonth: "rate per month",
  months: "months",
  times: "times a year the rate is compounded",
};

const en = {
  notRealistic: (rate: string, span: string) =>
    `A constant ${rate} for ${span} is not realistic. Treat this as arithmetic, not as a plan.`,
  growth: {
    year: "Year",
    putIn: "Money put in",
    growth: "Growth",
    balance: "Balance",
    todaysDollars: "In today's dollars",
    atRate: (rate: string) => `At ${rate}`,
  },
  inflation: (amount: string, span: string, rate: string, real: string) =>
    `With prices rising ${rate} a year, ${amount} in ${span} would buy what ${real} buys today.`,
  band: (low: string, lowAmount: string, high: string, highAmount: string) =>
    `At ${low} a year it would be ${lowAmount}; at ${high}, ${highAmount}. Nobody knows the rate ahead of time.`,
  compound: {
    sentence: (span: string, total: string, putIn: string, earned: string) =>
      `After ${span} you could have ${total}: ${putIn} that you put in, and ${earned} of growth.`,
    figures: { putIn: "You put in", earned: "Growth" },
    letters: {
      P: letters.start,
      D: letters.deposit,
      r: letters.rate,
      n: letters.times,
      i: letters.perMonth,
      m: letters.months,
    },
  },
  savings: {
    sentence: (amount: string, period: string, target: string, span: string, putIn: string) =>
      `Saving ${amount} ${period} would take you to ${target} in ${span}. You would put in ${putIn} of new money.`,
    met: (start: string, grown: string, target: string, span: string) =>
      `You need to add nothing: your ${start} would grow to ${grown} in ${span}, which meets your goal of ${target}.`,
    roundedUp: (exact: string, shown: string) => `${exact}, rounded up to ${shown}`,
    perPeriod: { "12": "a month", "1": "a year" } as ByNumber,
    inflation: (amount: string, span: string, rate: string, real: string) =>
      `With prices rising ${rate} a year, ${amount} in ${span} would buy what ${real} buys today. To have the same buying power, aim higher.`,
    band: (low: string, lowAmount: string, high: string, highAmount: string) =>
      `At ${low} a year you would need ${lowAmount}; at ${high}, ${highAmount}. Nobody knows the rate ahead of time.`,
    figures: {
      putIn: "New money you would put in",
      alone: "Your balance would grow by itself to",
      target: "Goal",
    },
    letters: {
      T: "target amount",
      P: "current balance",
      r: letters.rate,
      i: "rate per deposit",
      m: "deposits",
    },
  },
  millionaire: {
    sentence: (target: string, span: string, balance: string, putIn: string) =>
      `You could reach ${target} in ${span}. By then you would have ${balance}, of which you put in ${putIn}.`,
    already: (target: string) =>
      `You are already there: your starting balance is at or above ${target}.`,
    notReached: (target: string, balance: string) =>
      `With these numbers, ${target} would take more than 100 years. After 100 years you would have ${balance}. More each month, or a lower target, changes that.`,
    roundedUp: (formula: string) => `${formula}, rounded up`,
    target: "Target",
    inflation: (amount: string, span: string, rate: string, real: string) =>
      `With prices rising ${rate} a year, ${amount} in ${span} would buy what ${real} buys today.`,
    band: (low: string, lowSpan: string, high: string, highSpan: string) =>
      `At ${low} a year it would take ${lowSpan}; at ${high}, ${highSpan}. Nobody knows the rate ahead of time.`,
    figures: {
      months: "Months",
      balance: "Balance in that month",
      putIn: "You put in",
      earned: "Growth",
    },
    letters: {
      T: "target amount",
      P: letters.start,
      D: letters.deposit,
      i: letters.perMonth,
      m: letters.months,
    },
  },
  waiting: {
    sentence: (delay: string, cost: string, total: string, now: string, later: string) =>
      `Waiting ${delay} could cost ${cost}: in ${total} you would have ${now} by starting now, and ${later} by starting later.`,
    whereFormula: (formula: string, part: string) => `${formula}, where ${part}`,
    inTodaysDollars: (name: string) => `${name}, in today's dollars`,
    pastTheEnd: (total: string) =>
      `The wait takes up all ${total}, so the later plan never begins. Only the starting balance is left.`,
    inflation: (amount: string, span: string, rate: string, real: string) =>
      `With prices rising ${rate} a year, ${amount} in ${span} would buy what ${real} buys today. The chart and the table show today's dollars.`,
    band: (low: string, lowAmount: string, high: string, highAmount: string) =>
      `At ${low} a year waiting would cost ${lowAmount}; at ${high}, ${highAmount}. Nobody knows the rate ahead of time.`,
    figures: {
      now: "Starting now",
      later: "Starting later",
      skipped: "Deposits you would not have made",
      cost: "Cost of waiting",
    },
    letters: {
      P: letters.start,
      D: letters.deposit,
      i: letters.perMonth,
      m: "months in all",
      w: "months of waiting",
    },
  },
  retirement: {
    sentence: (age: string, total: string, employee: string, employer: string, growth: string) =>
      `At age ${age} your 401(k) could hold ${total}. You would put in ${employee}, your employer ${employer}, and growth would add ${growth}.`,
    limits: ({ year, under50, from50, from60, source }: Limits) =>
      `The law limits what you may put in each year; the result leaves this out. For ${year} it is ${under50}; from the year you turn 50, ${from50}; in the years you turn 60 to 63, ${from60} if your plan allows it. Source: ${source}.`,
    ages: (from: number, to: number, limit: string) =>
      from === to ? `at age ${from} (${limit})` : `at ages ${from} to ${to} (${limit})`,
    overLimit: (amount: string, year: string, ages: string) =>
      `Your ${amount} a year is more than the ${year} limit ${ages}. Your plan may not take all of it then.`,
    figures: {
      start: "Balance today",
      employee: "You put in",
      employer: "Your employer puts in",
      earned: "Growth",
      aYear: "Each year, both together",
    },
    letters: {
      B: "balance today",
      C: "put in each year, both together",
      r: letters.rate,
      y: "years",
    },
  },
};

export type ResultWords = typeof en;

export const resultWords: Localized<ResultWords> = { en };

/** What stands around an answer: apart from the calculators' words, because its code comes later. */
const panelEn = {
  result: {
    stale: "This is the answer to the numbers before your last change.",
    seeAnswer: "See more",
    inputsTitle: "The numbers used",
    table: "Year by year",
    tableName: "Year by year",
    math: "Show the math",
    mathNumbers: "With your numbers",
    spreadsheet: "The same figure in a spreadsheet",
    csv: "Download CSV",
    print: "Print",
    copyLink: "Link to these numbers",
    linkCopied: "The link is copied.",
    linkField: "Link to these numbers",
    linkPrivacy: "Your numbers come after the # sign. Browsers never send that part to a website.",
    chartMissing: "The chart could not be loaded. All its figures are in the table below.",
    leadOnTitle: "The next question",
    takeAlong: "Take these numbers to my Blueprint",
    takeAlongHint:
      "Ten short steps, under 3 minutes. Your numbers stay on this device until you send them. You can remove them first.",
  },
  look: {
    name: "Look closer",
    inflation: "Show today's dollars",
    inflationRate: "Yearly inflation",
    band: "Show higher and lower rates",
    bandPoints: "Higher and lower by",
    pointsUnit: "points",
  },
};

export const resultPanelWords: Localized<typeof panelEn> = { en: panelEn };
