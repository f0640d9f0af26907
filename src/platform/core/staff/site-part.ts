/** What only a person can answer. Times are ISO 8601, UTC. */
export interface OwnerNotice {
  /** People asked about their data, and nobody has answered them. */
  readonly kind: "requests";
  readonly count: number;
  readonly firstDueAt: string;
}

/** What the site leans on. */
export type SitePartName =
  | "database"
  | "storage"
  | "disk"
  | "mail"
  | "crm"
  | "scanner"
  | "jobs"
  | "backup"
  | "archive";

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
