/**
 * Every number of law, or of custom in contracts, that a page or a calculator names: with where it
 * comes from and when somebody last looked. Nothing here is advice. `docs/recipes.md` says how one
 * is changed.
 */

/** What the law lets an employee defer into a 401(k) in one year, in dollars. */
export interface DeferralLimits {
  readonly employee: number;
  /** On top, from the year in which one turns 50. */
  readonly catchUpFrom50: number;
  /** In place of that, in the years in which one turns 60, 61, 62 or 63. */
  readonly catchUpFrom60To63: number;
}

interface Figure<Value> {
  readonly value: Value;
  /** The last calendar year for which it is known, or for which the pages take it for usual. */
  readonly year: number;
  readonly source: string;
  /** Null until somebody who can tell has looked: the start's log and the dashboard say so. */
  readonly checked: Check | null;
}

/** What the number was compared with. A copy of the source is named as such. */
interface Check {
  /** YYYY-MM-DD */
  readonly on: string;
  readonly against: string;
}

const custom = "Usual in contracts of U.S. insurers; each contract has its own";

/** One row a year, the oldest first. The IRS publishes the next year's each November. */
export const deferralLimitsByYear: readonly [
  Figure<DeferralLimits>,
  ...(readonly Figure<DeferralLimits>[]),
] = [
  {
    value: { employee: 24_500, catchUpFrom50: 8000, catchUpFrom60To63: 11_250 },
    year: 2026,
    source: "IRS Notice 2025-67",
    checked: {
      on: "2026-11-22",
      against:
        "Summaries of the notice by a law firm (mondaq.com, 1705930), a plan administrator (aegisretire.com) and a newspaper, which agree; the notice itself was not opened",
    },
  },
];

/** Those that change with the law, and not by themselves each year. */
export const standingFigures = {
  /** Before this age, most withdrawals from plans, annuities and some policies are taxed on top. */
  earlyWithdrawal: {
    value: { beforeAge: "59½", addedTaxPercent: 10 },
    year: 2026,
    source: "Internal Revenue Code § 72(q), 72(t) and 72(v)",
    checked: {
      on: "2026-11-22",
      against:
        "Copies: 102 Stat. 3662 for (v), opinions of the U.S. Tax Court for (t), a summary of Notice 2004-15 for the 10% of (q); the Code of this year was not opened",
    },
  },
  /** Years a Roth account must exist before its growth can come out untaxed. */
  rothYears: {
    value: 5,
    year: 2026,
    source: "Internal Revenue Code § 408A(d)(2)(B) and 402A(d)(2)(B)",
    checked: {
      on: "2026-11-22",
      against: "Copies of both sections at law.cornell.edu and openjurist.org, of an earlier year",
    },
  },
  /** Years in which an annuity charges for leaving, and what may come out each year without it. */
  annuitySurrender: {
    value: { fromYears: 5, toYears: 10, freePercent: 10 },
    year: 2026,
    source: custom,
    checked: null,
  },
  /** Years in which a policy with cash value charges for leaving. */
  lifeSurrender: {
    value: { fromYears: 10, toYears: 15 },
    year: 2026,
    source: custom,
    checked: null,
  },
  /** Years in which a term policy can usually be exchanged without new health questions. */
  termConversion: {
    value: { fromYears: 10, toYears: 15 },
    year: 2026,
    source: custom,
    checked: null,
  },
} as const satisfies Readonly<Record<string, Figure<unknown>>>;

/** The tax year that pages speak of: the last one all figures of law are known for. */
export const taxYear = Math.min(
  deferralLimitsByYear.at(-1)?.year ?? Number.POSITIVE_INFINITY,
  standingFigures.earlyWithdrawal.year,
  standingFigures.rothYears.year,
);

export const figureIds = [
  "deferralLimits",
  "earlyWithdrawal",
  "rothYears",
  "annuitySurrender",
  "lifeSurrender",
  "termConversion",
] as const satisfies readonly ("deferralLimits" | keyof typeof standingFigures)[];
export type FigureId = (typeof figureIds)[number];

const figures: Readonly<Record<FigureId, Figure<unknown>>> = {
  deferralLimits: deferralLimitsByYear.at(-1) ?? deferralLimitsByYear[0],
  ...standingFigures,
};

/** The newest one where there is one a year. */
export const findFigure = (id: FigureId): Figure<unknown> => figures[id];

export interface OldFigure {
  readonly id: FigureId;
  readonly year: number;
}

/** Those that nobody has looked at for this calendar year. They are still shown, with their year. */
export function listOldFigures(year: number): OldFigure[] {
  return figureIds.flatMap((id) => (figures[id].year < year ? { id, year: figures[id].year } : []));
}

/** Those that nobody has compared with anything. They are shown all the same: an expert has to look. */
export function listUncheckedFigures(): FigureId[] {
  return figureIds.filter((id) => figures[id].checked === null);
}
