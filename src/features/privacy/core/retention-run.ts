/** What goes by itself once it has been kept for its time. */
export const retentionRules = ["lead", "inquiry", "application", "quarantined"] as const;
export type RetentionRule = (typeof retentionRules)[number];

export type RetentionCounts = Readonly<Record<RetentionRule, number>>;

export const nothingCounted: RetentionCounts = {
  lead: 0,
  inquiry: 0,
  application: 0,
  quarantined: 0,
};

/** How many would go now. */
export interface RetentionForecast {
  readonly counts: RetentionCounts;
  /** False when there was so much that counting stopped. */
  readonly isComplete: boolean;
}

/** One round, as the settings page tells it. Times are ISO 8601, UTC. */
export interface RetentionRun {
  readonly id: string;
  readonly startedAt: string;
  /** Null while it runs, and for one that was cut off: the next goes on where it was. */
  readonly finishedAt: string | null;
  readonly counts: RetentionCounts;
  /** People whose deletion was completed. */
  readonly erasedPeople: number;
  /** Records that left the trash for good. */
  readonly erasedRecords: number;
}
