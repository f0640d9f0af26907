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
}

/** A lead that was handed on, for the two people concerned. */
export interface HandedOn {
  readonly leadId: string;
  /** Null for the one who lost the lead, who may no longer read its name. */
  readonly fullName: string | null;
  readonly at: string;
  readonly from: string;
  readonly to: string;
}

/** The state of routing, for the current user. */
export interface RoutingStanding {
  readonly handedOn: readonly HandedOn[];
  /** Only for admins: how many waiting leads nobody may take, by obstacle. */
  readonly obstacles: ReadonlyArray<{
    readonly obstacle: SkipReason | null;
    readonly count: number;
  }>;
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
}
