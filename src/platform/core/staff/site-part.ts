import type { StateCode } from "#platform/core/site/us-states.ts";

/** What only a person can answer. */
export type OwnerNotice = AwaitedRequests | EndingLicense;

/** People asked about their data, and nobody has answered them. */
interface AwaitedRequests {
  readonly kind: "requests";
  readonly count: number;
  /** ISO 8601, UTC. */
  readonly firstDueAt: string;
}

/** Somebody's license in a state ends soon, or ended, and none that holds longer is on file. */
export interface EndingLicense {
  readonly kind: "license";
  readonly username: string;
  readonly state: StateCode;
  /** Its last day, such as "2026-12-31". */
  readonly until: string;
  readonly hasEnded: boolean;
}

/** What the site leans on, in the order in which its failure is told: the worst first. */
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
 * How it fails, where that changes what is done about it: `outage` gives no answer, `paused` refuses
 * what we send, `unready` lacks its credentials.
 */
export type PartCause = "outage" | "paused" | "unready";

/** What is wrong with a part. `late`: it works, and will not for long or not fast enough. */
export interface PartTrouble {
  readonly state: "down" | "late";
  /** Undefined: nobody wrote it down, so it counts from when it was first seen. */
  readonly since?: Date | undefined;
  readonly cause?: PartCause;
}

/** How one part stands, as staff are told. */
export interface SitePart {
  readonly part: SitePartName;
  /** Which one, where there are several: the CRM's name. */
  readonly label?: string | undefined;
  readonly state: "up" | PartTrouble["state"];
  /** ISO 8601, UTC; null while it is up. */
  readonly since: string | null;
  readonly cause?: PartCause | undefined;
}
