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
