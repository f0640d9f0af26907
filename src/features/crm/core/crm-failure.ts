/**
 * What went wrong with a CRM, by what follows from it:
 * - `auth`, `config`: pauses the provider until a good test; spends no attempt.
 * - `rejected`: this lead fails with the vendor's message and is retried only by hand.
 * - `throttled`: nothing goes to this provider before `retryAt`; spends no attempt.
 * - `transient`: tried again later; eight attempts, then failed.
 * - `unknown_outcome`: as `transient`, but the write may have taken effect.
 */
export type CrmFailureKind =
  | "auth"
  | "config"
  | "rejected"
  | "throttled"
  | "transient"
  | "unknown_outcome";

/** A record at a CRM. */
export interface RemoteRef {
  /** The id staff and the API see. */
  readonly id: string;
  /** Where a person can look at it; null when the CRM has no such page. */
  readonly url: string | null;
  /** Ids of what belongs to the record, such as a note's, by the provider's own names. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface CrmFailureDetails {
  /** Required with `throttled`. */
  readonly retryAt?: Date;
  /** What was made before the failure, so that the next attempt goes on from there. */
  readonly reached?: RemoteRef;
  readonly cause?: unknown;
}

/**
 * The one error a provider throws. Its message is one sentence for staff and may quote the vendor,
 * so it can hold personal data: it is stored beside the lead and never logged.
 */
export class CrmFailure extends Error {
  readonly kind: CrmFailureKind;
  readonly retryAt: Date | undefined;
  readonly reached: RemoteRef | undefined;

  constructor(kind: CrmFailureKind, message: string, details: CrmFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "CrmFailure";
    this.kind = kind;
    this.retryAt = details.retryAt;
    this.reached = details.reached;
  }
}
