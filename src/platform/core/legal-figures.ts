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
  /** The last calendar year for which somebody has made sure of it. */
  readonly year: number;
  readonly source: string;
  /** YYYY-MM-DD: when the source was last compared. */
  readonly checkedOn: string;
}

const checkedOn = "2026-11-22";
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
    checkedOn,
  },
];

/** Those that change with the law, and not by themselves each year. */
export const standingFigures = {
  /** Before this age, most withdrawals from plans, annuities and some policies are taxed on top. */
  earlyWithdrawal: {
    value: { beforeAge: "59½", addedTaxPercent: 10 },
    year: 2026,
    source: "Internal Revenue Code § 72(q), 72(t) and 72(v)",
    checkedOn,
  },
  /** Years a Roth account must exist before its growth can come out untaxed. */
  rothYears: {
    value: 5,
    year: 2026,
    source: "Internal Revenue Code § 408A(d)(2)(B) and 402A(d)(2)(B)",
    checkedOn,
  },
  /** Years in which an annuity charges for leaving, and what may come out each year without it. */
  annuitySurrender: {
    value: { fromYears: 5, toYears: 10, freePercent: 10 },
    year: 2026,
    source: custom,
    checkedOn,
  },
  /** Years in which a policy with cash value charges for leaving. */
  lifeSurrender: {
    value: { fromYears: 10, toYears: 15 },
    year: 2026,
    source: custom,
    checkedOn,
  },
  /** Years in which a term policy can usually be exchanged without new health questions. */
  termConversion: {
    value: { fromYears: 10, toYears: 15 },
    year: 2026,
    source: custom,
    checkedOn,
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

export interface OldFigure {
  readonly id: FigureId;
  readonly year: number;
}

/** Those that nobody has looked at for this calendar year. They are still shown, with their year. */
export function listOldFigures(year: number): OldFigure[] {
  const { deferralLimits, ...standing } = {
    deferralLimits: deferralLimitsByYear.at(-1) ?? deferralLimitsByYear[0],
    ...standingFigures,
  };
  const figures: Readonly<Record<FigureId, { readonly year: number }>> = {
    deferralLimits,
    ...standing,
  };
  return figureIds.flatMap((id) => (figures[id].year < year ? { id, year: figures[id].year } : []));
}
