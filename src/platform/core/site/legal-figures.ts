import { editLists } from "#platform/core/edition/edition.ts";

/**
 * Every number of law, or of custom in contracts, that a page or a calculator names: with where it
 * comes from and when somebody last looked. Nothing here is advice. These are the first values: the
 * owner changes them on screen, and an edition puts its own in their places before words read them.
 */

/** What the law lets an employee defer into a 401(k) in one year, in dollars. */
export interface DeferralLimits {
  readonly employee: number;
  /** On top, from the year in which one turns 50. */
  readonly catchUpFrom50: number;
  /** In place of that, in the years in which one turns 60, 61, 62 or 63. */
  readonly catchUpFrom60To63: number;
}

export interface Figure<Value> {
  readonly value: Value;
  /** The last calendar year for which it is known, or for which the pages take it for usual. */
  readonly year: number;
  readonly source: string;
  /** Null until somebody who can tell has looked: the start's log and the dashboard say so. */
  readonly checked: Check | null;
}

/** What a number was compared with. A copy of the source is named as such. */
export interface Check {
  /** YYYY-MM-DD */
  readonly on: string;
  readonly against: string;
  /** The user name of who did; the first values have none. */
  readonly by?: string;
}

interface Span {
  readonly fromYears: number;
  readonly toYears: number;
}

/** Those that change with the law, and not by themselves each year. */
interface StandingFigures {
  /** Before this age, most withdrawals from plans, annuities and some policies are taxed on top. */
  readonly earlyWithdrawal: Figure<{
    /** "59½" */
    readonly beforeAge: string;
    readonly addedTaxPercent: number;
  }>;
  /** Years a Roth account must exist before its growth can come out untaxed. */
  readonly rothYears: Figure<number>;
  /** Years in which an annuity charges for leaving, and what may come out each year without it. */
  readonly annuitySurrender: Figure<Span & { readonly freePercent: number }>;
  /** Years in which a policy with cash value charges for leaving. */
  readonly lifeSurrender: Figure<Span>;
  /** Years in which a term policy can usually be exchanged without new health questions. */
  readonly termConversion: Figure<Span>;
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

/** Read a figure's value when it is needed: it changes in a process that runs. */
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

/** What a figure is called among the facts. */
export type FigurePath = `figures.${FigureId}`;

/** Each figure as a fact, whose value is JSON: of the limits all years, of the others the one. */
export const figureFacts = Object.fromEntries(
  Object.entries({ deferralLimits: deferralLimitsByYear, ...standingFigures }).map(
    ([id, figure]) => [figuresPrefix + id, figure],
  ),
) as Readonly<Record<FigurePath, object>>;

editLists(figureFacts);

/** The tax year that pages speak of: the last one all figures of law are known for. */
export const taxYear = Math.min(
  newestLimits().year,
  standingFigures.earlyWithdrawal.year,
  standingFigures.rothYears.year,
);

/** The newest one where there is one a year. */
export const findFigure = (id: FigureId): Figure<unknown> =>
  id === "deferralLimits" ? newestLimits() : standingFigures[id];

export function newestLimits(): Figure<DeferralLimits> {
  return deferralLimitsByYear.at(-1) ?? deferralLimitsByYear[0];
}

/** Which figure a fact is; null for other facts. */
export const readFigureId = (path: string): FigureId | null =>
  figureIds.find((id) => figuresPrefix + id === path) ?? null;

/**
 * Under which names sentences hold the numbers of a figure (`{site.figures.rothYears}`). The limits
 * stand in no sentence: a calculator reckons with them.
 */
export function nameFigureParts(id: FigureId): readonly string[] {
  if (id === "deferralLimits") return [];
  const { value } = standingFigures[id];
  const name = figuresPrefix + id;
  return typeof value === "object" ? Object.keys(value).map((part) => `${name}.${part}`) : [name];
}

const named = /\{site\.figures\.(\w+)\.?(\w*)\}/g;

/** Puts figures into a sentence that names them, as they are now or, for an edition, as it has them. */
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

/** Those that nobody has looked at for this calendar year. They are still shown, with their year. */
export function listOldFigures(year: number): OldFigure[] {
  return figureIds.flatMap((id) => {
    const { year: known } = findFigure(id);
    return known < year ? { id, year: known } : [];
  });
}

/** Those that nobody has compared with anything. They are shown all the same: an expert has to look. */
export function listUncheckedFigures(): FigureId[] {
  return figureIds.filter((id) => findFigure(id).checked === null);
}
