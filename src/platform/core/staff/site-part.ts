import type { StateCode } from "#platform/core/site/us-states.ts";

/** Notices that only a person can resolve. */
export type OwnerNotice = AwaitedRequests | AwaitedApprovals | EndingLicense;

/** Editions that somebody else has to approve, and the wish to switch approval off. */
interface AwaitedApprovals {
  readonly kind: "approvals";
  readonly count: number;
}

/** People asked about their data and have not been answered. */
interface AwaitedRequests {
  readonly kind: "requests";
  readonly count: number;
  /** ISO 8601, UTC. */
  readonly firstDueAt: string;
}

/** A staff member's license in a state has ended or ends soon, and no longer one is on file. */
export interface EndingLicense {
  readonly kind: "license";
  readonly username: string;
  readonly state: StateCode;
  /** The last day of the license, such as "2026-12-31". */
  readonly until: string;
  readonly hasEnded: boolean;
}

/** What the site depends on, in the order in which failures are shown: the worst first. */
export const sitePartNames = [
  "database",
  "disk",
  "storage",
  "jobs",
  "mail",
  "crm",
  "scanner",
  "backup",
  "archive",
] as const;

export type SitePartName = (typeof sitePartNames)[number];

/**
 * How a part fails, where that changes what to do about it: `outage` does not answer, `paused`
 * refuses what we send, `unready` lacks its credentials.
 */
export type PartCause = "outage" | "paused" | "unready";

/** What is wrong with a part. `late`: it works, but too slowly or not for much longer. */
export interface PartTrouble {
  readonly state: "down" | "late";
  /**
   * Undefined when no start was recorded: the failure then counts from when it was first noticed.
   */
  readonly since?: Date | undefined;
  readonly cause?: PartCause;
}

/** The state of one part, as staff see it. */
export interface SitePart {
  readonly part: SitePartName;
  /** Which one, where there are several: the name of the CRM. */
  readonly label?: string | undefined;
  readonly state: "up" | PartTrouble["state"];
  /** ISO 8601, UTC; null while it is up. */
  readonly since: string | null;
  readonly cause?: PartCause | undefined;
}
