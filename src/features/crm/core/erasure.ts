/** How it stands with a person who is to be erased at a CRM. */
export type ErasureStatus = "pending" | "done" | "failed";

/** As admins read it: nothing in it tells who it was, save the CRM's own ids until it is done. */
export interface Erasure {
  readonly provider: string;
  readonly personId: string;
  readonly status: ErasureStatus;
  readonly remoteIds: readonly string[];
  readonly attempts: number;
  readonly lastError: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly changedAt: string;
}
