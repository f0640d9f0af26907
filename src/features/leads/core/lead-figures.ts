/** What the last days brought, and how the promise of an answer was kept. */
export interface LeadFigures {
  /** How many days, today included, all figures are of. */
  readonly days: number;
  /** The oldest first, each day there is. */
  readonly perDay: readonly LeadsOfDay[];
  readonly answers: AnswerFigures;
  /** The largest first. */
  readonly sources: readonly SourceFigures[];
}

export interface LeadsOfDay {
  /** YYYY-MM-DD, in the time zone that was asked for. */
  readonly day: string;
  readonly hot: number;
  readonly warm: number;
  readonly cold: number;
}

export interface AnswerFigures {
  /** Leads that were answered, or whose time for an answer is over; none that must not be contacted. */
  readonly counted: number;
  /** Of those, answered within the time that is promised. */
  readonly inTime: number;
  /** Half of those that were answered were answered faster; null when none was. */
  readonly medianMinutes: number | null;
}

export interface SourceFigures {
  readonly source: string;
  readonly campaign: string | null;
  readonly leads: number;
  readonly hot: number;
  readonly answered: number;
  readonly clients: number;
}

/**
 * A share as staff read it. Cut off, never rounded up: 99.6 % is 99 %. Multiplied first: 29 / 100 * 100
 * falls short of 29.
 *
 * @returns 0 to 100, or null of none.
 */
export function findPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 100) / whole);
}
