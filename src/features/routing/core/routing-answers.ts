import type { OwnTask } from "#records/core/record.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { DaysAway } from "#staff/core/profile.ts";
import type { RoutingQuestion, SkipReason } from "./choose-adviser.ts";

/** A choice for a lead as staff read it. Times are ISO 8601, UTC. */
export interface StoredChoice {
  readonly at: string;
  /** Null where nobody was eligible. */
  readonly username: string | null;
  readonly handedFrom: string | null;
  readonly obstacle: SkipReason | null;
  readonly question: RoutingQuestion;
  /** Whether the lead is still theirs because of this choice. */
  readonly holds: boolean;
}

/** What routing adds to a lead that staff open. */
export interface RoutedParts {
  /**
   * In the reader's language; null for an unassigned lead, or one that somebody assigned by hand.
   */
  readonly assignedBecause: string | null;
  /** Newest first. */
  readonly routings: readonly StoredChoice[];
  /** The days off of its assignee on which its promised answer is due; null without any. */
  readonly daysOff: (DaysAway & { readonly username: string }) | null;
  /** What the rule does next with the lead, and when; null where it does nothing. */
  readonly nextAct: NextAct | null;
}

/** `hand-on` takes the lead from an assignee who has neither answered nor tried, or has a day off. */
export interface NextAct {
  readonly kind: "assign" | "hand-on";
  /** ISO 8601, UTC; for a moment that has passed it is tried again within ten minutes. */
  readonly at: string;
}

/** A lead that was handed on, for the two people concerned. */
export interface HandedOn {
  readonly leadId: string;
  /** Null for the one who lost the lead, who may no longer read its name. */
  readonly fullName: string | null;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  /** Whether the first had a day off; otherwise they had not answered in time. */
  readonly isDayOff: boolean;
  /** The lead's version, with which it can be given back; null for whoever may not read it. */
  readonly version: number | null;
}

/** Somebody's days off that have not ended, and how much of their work falls into them. */
export interface DaysOffStanding {
  readonly username: string;
  /** The days that come first. */
  readonly next: DaysAway;
  /** Whether these have begun. */
  readonly isNow: boolean;
  readonly counts: Readonly<Partial<Record<RecordKind | "task", number>>>;
}

/** Work that falls into somebody's days off. Times are ISO 8601, UTC. */
export interface WorkOnDaysOff {
  readonly records: ReadonlyArray<
    HandedRecord & { readonly fullName: string; readonly dueAt: string }
  >;
  readonly tasks: readonly OwnTask[];
}

/** A record with the version on which it is handed over. */
export interface HandedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly version: number;
}

/** Somebody who may take work over. */
export interface Taker {
  readonly username: string;
  /** Whether some of the work falls into days off of theirs, too. */
  readonly isAway: boolean;
  /** How many of the leads live where they hold no license. */
  readonly unlicensed: number;
}

/** What falls into somebody's days off, and who may take it over. */
export interface DaysOffAnswer extends WorkOnDaysOff {
  /** Only for admins, who may give work to others: those who can take all of it first. */
  readonly takers: readonly Taker[];
  /** Whether the rule hands on what is left to it. */
  readonly isRuled: boolean;
}

export interface HandOver {
  /** User names; null for everybody. */
  readonly from: string | null;
  readonly to: string | null;
  readonly records: readonly HandedRecord[];
  /** Ids of tasks. */
  readonly tasks: readonly string[];
  /** Why it goes to somebody without a license. */
  readonly licenseReason?: string | undefined;
  readonly isUndo?: boolean | undefined;
}

/** What was handed over; an undo sends it back. */
export interface HandedOver extends Pick<HandOver, "records" | "tasks"> {
  /** How many records somebody changed meanwhile, which stayed as they were. */
  readonly refused: number;
}

/** The state of routing, for the current user. */
export interface RoutingStanding {
  readonly handedOn: readonly HandedOn[];
  /** Only for admins: how many waiting leads nobody may take, by obstacle. */
  readonly obstacles: ReadonlyArray<{
    readonly obstacle: SkipReason | null;
    readonly count: number;
    /** The first of them. */
    readonly leads: ReadonlyArray<{ readonly id: string; readonly fullName: string }>;
  }>;
  /** Those with days off: for admins everybody's, for others their own. */
  readonly daysOff: readonly DaysOffStanding[];
  /** Only for admins: how many staff members hold a license today. */
  readonly licensed: number | null;
}

/** What a rule would have done with the last days. */
export interface RoutingPreview {
  readonly days: number;
  readonly shares: ReadonlyArray<{
    readonly username: string;
    readonly leads: number;
    /** The share of all leads that somebody could have taken, from 0 to 1. */
    readonly share: number;
  }>;
  readonly nobody: number;
  /** Whether these were demo leads, because no others came. */
  readonly isDemo: boolean;
}
