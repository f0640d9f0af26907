/** A browser in which somebody is signed in, as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  /** ISO 8601, UTC, as `lastSeenAt`. */
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
  /** The one that asks. */
  readonly isCurrent: boolean;
}
