import type { RoutingQuestion, SkipReason } from "./choose-adviser.ts";

/** A choice for a lead as staff read it. Times are ISO 8601, UTC. */
export interface StoredChoice {
  readonly at: string;
  /** Null where nobody was eligible. */
  readonly username: string | null;
  readonly handedFrom: string | null;
  readonly obstacle: SkipReason | null;
  readonly question: RoutingQuestion;
  /** The lead is still theirs because of this choice. */
  readonly holds: boolean;
}

/** What routing adds to a lead that staff open. */
export interface RoutedParts {
  /** In the reader's language; null where nobody has it, or somebody changed that by hand. */
  readonly assignedBecause: string | null;
  /** The newest first. */
  readonly routings: readonly StoredChoice[];
}

/** A lead that was handed on, for the two whom it concerns. */
export interface HandedOn {
  readonly leadId: string;
  /** Null for the one who lost the lead: its name is not theirs to read any more. */
  readonly fullName: string | null;
  readonly at: string;
  readonly from: string;
  readonly to: string;
}

/** How routing stands, for whoever asks. */
export interface RoutingStanding {
  readonly handedOn: readonly HandedOn[];
  /** Of admins alone: how many leads wait that nobody may take, by what stands in the way. */
  readonly obstacles: ReadonlyArray<{
    readonly obstacle: SkipReason | null;
    readonly count: number;
  }>;
  /** Of admins alone: how many of the staff hold a license today. */
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
