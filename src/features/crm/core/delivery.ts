const deliveryStatuses = ["pending", "in_progress", "synced", "failed", "skipped"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A synced delivery stands "elsewhere" when another account got it than the one connected now. */
export const deliveryStandings = [...deliveryStatuses, "elsewhere"] as const;
export type DeliveryStanding = (typeof deliveryStandings)[number];

/** One lead's way to one CRM, as staff see it. Times are ISO 8601, UTC. */
export interface Delivery {
  readonly provider: string;
  readonly status: DeliveryStatus;
  /** One sentence: why it was skipped, or what it waits for. */
  readonly reason: string | null;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly lastError: string | null;
  readonly remoteId: string | null;
  readonly syncedAt: string | null;
  /** The provider's name as people say it. */
  readonly label: string;
  /** The record's page at the CRM. */
  readonly remoteUrl: string | null;
}
