import type { CaseKind } from "./case-record.ts";

/** An open task of whoever asks, with the record it is about. Times are ISO 8601, UTC. */
export interface OwnTask {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string;
  readonly caseKind: CaseKind;
  readonly caseId: string;
  /** Whom it is about. */
  readonly fullName: string;
}
