import type { MappedField } from "./field-map.ts";

/** Everything the settings page shows of a provider beside its config. Times are ISO 8601, UTC. */
export interface CrmOverview {
  readonly provider: string;
  readonly label: string;
  /** What it needs, in the owner's words. */
  readonly needs: string;
  readonly variables: ReadonlyArray<{
    readonly name: string;
    readonly purpose: string;
    readonly required: boolean;
    /** Not required by itself, but one of those marked so is. */
    readonly oneOf: boolean;
    readonly set: boolean;
  }>;
  /** Why the set variables can't be used; null when they can, and when some are missing. */
  readonly credentialsFault: string | null;
  readonly lastTest: ConnectionTest | null;
  /** Nothing is sent until a test succeeds. */
  readonly pause: { readonly reason: string; readonly since: string } | null;
  /** Nothing is sent before `until`: the CRM asked for it, or it is down. */
  readonly cooldown: { readonly reason: string; readonly until: string } | null;
  readonly counts: DeliveryCounts;
  /** Newest first, at most ten. */
  readonly failures: readonly FailedDelivery[];
  readonly backfill: BackfillProgress | null;
  readonly fields: readonly MappedField[];
  /** How this CRM's field names look. */
  readonly remoteFieldHint: string;
}

export interface ConnectionTest {
  readonly ok: boolean;
  readonly at: string;
  /** One sentence: whose account answered, or what to mend. */
  readonly message: string;
  readonly warnings: readonly string[];
}

export interface DeliveryCounts {
  readonly pending: number;
  readonly inProgress: number;
  readonly synced: number;
  readonly failed: number;
  readonly skipped: number;
  /** Sent to an account that was connected before. */
  readonly elsewhere: number;
}

export interface FailedDelivery {
  readonly leadId: string;
  readonly fullName: string;
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: string;
}

/** The last backfill; it is over when nothing is left. */
export interface BackfillProgress {
  readonly startedAt: string;
  readonly total: number;
  readonly synced: number;
  readonly failed: number;
  readonly skipped: number;
  readonly left: number;
}
