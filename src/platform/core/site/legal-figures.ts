import { editLists } from "#platform/core/edition/edition.ts";

/**
 * Every number set by law, or by custom in contracts, that a page or a calculator uses, with its
 * source and the date of the last check. Nothing here is advice. These are the initial values: the
 * owner changes them on screen, and an edition replaces them before words read them.
 */

/** The 401(k) deferral limits of one year, in dollars. */
export interface DeferralLimits {
  readonly employee: number;
  /** The additional amount from the year in which the employee turns 50. */
  readonly catchUpFrom50: number;
  /** Replaces that amount in the years in which the employee turns 60, 61, 62 or 63. */
  readonly catchUpFrom60To63: number;
}

export interface Figure<Value> {
  readonly value: Value;
  /** The last calendar year for which the figure is known, or for which the pages call it usual. */
  readonly year: number;
  readonly source: string;
  /** Null until somebody has checked the figure: the start's log and the dashboard then say so. */
  readonly checked: Check | null;
}

/** What a figure was compared with. A copy of the source is named as a copy. */
export interface Check {
  /** YYYY-MM-DD */
  readonly on: string;
  readonly against: string;
  /** The user name of whoever checked; the initial values have none. */
  readonly by?: string;
}

interface Span {
  readonly fromYears: number;
  readonly toYears: number;
}

/** Figures that change with the law, and not automatically each year. */
interface StandingFigures {
  /**
   * Before this age, most withdrawals from plans, annuities and some policies are taxed
   * additionally.
   */
  readonly earlyWithdrawal: Figure<{
    /** "59½" */
    readonly beforeAge: string;
    readonly addedTaxPercent: number;
  }>;
  /** Years that a Roth account must exist before its growth can be withdrawn untaxed. */
  readonly rothYears: Figure<number>;
  /**
   * Years in which an annuity charges for a surrender, and the percentage that may be withdrawn
   * each year without a charge.
   */
  readonly annuitySurrender: Figure<Span & { readonly freePercent: number }>;
  /** Years in which a policy with cash value charges for a surrender. */
  readonly lifeSurrender: Figure<Span>;
  /** Years in which a term policy can usually be exchanged without new health questions. */
  readonly termConversion: Figure<Span>;
}

const custom = "Usual in contracts of U.S. insurers; each contract has its own";

/** One row per year, oldest first. The IRS publishes the next year's limits each November. */
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

/** Read a figure's value at the time of use: it can change while the process runs. */
export const standingFigures: StandingFigures = {
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
  rothYears: {
    value: 5,
    year: 2026,
    source: "Internal Revenue Code § 408A(d)(2)(B) and 402A(d)(2)(B)",
    checked: {
      on: "2026-11-22",
      against: "Copies of both sections at law.cornell.edu and openjurist.org, of an earlier year",
    },
  },
  annuitySurrender: {
    value: { fromYears: 5, toYears: 10, freePercent: 10 },
    year: 2026,
    source: custom,
    checked: null,
  },
  lifeSurrender: {
    value: { fromYears: 10, toYears: 15 },
    year: 2026,
    source: custom,
    checked: null,
  },
  termConversion: {
    value: { fromYears: 10, toYears: 15 },
    year: 2026,
    source: custom,
    checked: null,
  },
};

export const figureIds = [
  "deferralLimits",
  "earlyWithdrawal",
  "rothYears",
  "annuitySurrender",
  "lifeSurrender",
  "termConversion",
] as const satisfies readonly ("deferralLimits" | keyof StandingFigures)[];
export type FigureId = (typeof figureIds)[number];

const figuresPrefix = "figures.";

/** The path of a figure among the facts. */
export type FigurePath = `figures.${FigureId}`;

/**
 * Each figure as a fact with a JSON value: the deferral limits with all years, the others with one
 * value.
 */
export const figureFacts = Object.fromEntries(
  Object.entries({ deferralLimits: deferralLimitsByYear, ...standingFigures }).map(
    ([id, figure]) => [figuresPrefix + id, figure],
  ),
) as Readonly<Record<FigurePath, object>>;

editLists(figureFacts);

/** The tax year that pages name: the last year for which all legal figures are known. */
export const taxYear = Math.min(
  newestLimits().year,
  standingFigures.earlyWithdrawal.year,
  standingFigures.rothYears.year,
);

/** The figure with an id; of the deferral limits, the newest year. */
export const findFigure = (id: FigureId): Figure<unknown> =>
  id === "deferralLimits" ? newestLimits() : standingFigures[id];

export function newestLimits(): Figure<DeferralLimits> {
  return deferralLimitsByYear.at(-1) ?? deferralLimitsByYear[0];
}

/** The id of the figure that a fact holds; null for other facts. */
export const readFigureId = (path: string): FigureId | null =>
  figureIds.find((id) => figuresPrefix + id === path) ?? null;

/**
 * Names by which sentences refer to a figure's numbers (`{site.figures.rothYears}`). The deferral
 * limits are in no sentence: only a calculator uses them.
 */
export function nameFigureParts(id: FigureId): readonly string[] {
  if (id === "deferralLimits") return [];
  const { value } = standingFigures[id];
  const name = figuresPrefix + id;
  return typeof value === "object" ? Object.keys(value).map((part) => `${name}.${part}`) : [name];
}

const named = /\{site\.figures\.(\w+)\.?(\w*)\}/g;

/** Fills figures into a sentence that refers to them: the current ones, or those of an edition. */
export function fillFigures(sentence: string, figures: object = standingFigures): string {
  return sentence.replace(named, (whole, id: string, part: string) => {
    const { value } = (figures as Record<string, Figure<unknown> | undefined>)[id] ?? {};
    const found = part === "" ? value : (value as Record<string, unknown> | undefined)?.[part];
    return typeof found === "number" || typeof found === "string" ? String(found) : whole;
  });
}

export interface OldFigure {
  readonly id: FigureId;
  readonly year: number;
}

/**
 * Figures that nobody has checked for this calendar year. Pages still show them, with their year.
 */
export function listOldFigures(year: number): OldFigure[] {
  return figureIds.flatMap((id) => {
    const { year: known } = findFigure(id);
    return known < year ? { id, year: known } : [];
  });
}

/**
 * Figures that nobody has checked at all. Pages show them all the same; an expert has to check
 * them.
 */
export function listUncheckedFigures(): FigureId[] {
  return figureIds.filter((id) => findFigure(id).checked === null);
}
