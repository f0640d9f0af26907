import type { ContactStanding } from "./contact-standing.ts";
import type { CaseKind, PipelineStatus } from "./case-record.ts";

/** Another record of what seems to be the same person. */
export interface RelatedCase {
  readonly kind: CaseKind;
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly fullName: string;
  readonly pipelineStatus: PipelineStatus;
  readonly sameEmail: boolean;
  readonly samePhone: boolean;
}

/** What comes along with one record of whatever else is known of the same person. */
export interface RelatedParts {
  /** Whether this person may be called. */
  readonly contact: ContactStanding;
  /** The newest first, and only the newest of many. */
  readonly related: readonly RelatedCase[];
  /** How many there are in all. */
  readonly relatedTotal: number;
}
