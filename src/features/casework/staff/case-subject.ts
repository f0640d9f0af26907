import type { CaseKind, CaseParts, CaseState } from "#features/casework/core/case-record.ts";

/** Which record staff work on, and where it is read and changed. */
export interface CaseSubject {
  readonly kind: CaseKind;
  readonly id: string;
  /** Of the API, such as "/api/admin/leads/…". */
  readonly path: string;
  /** Under which the page keeps the server's answer, with the record in the field of its kind. */
  readonly queryKey: readonly string[];
}

/** A record as it is read by itself: what staff's work needs of any kind. */
export type CaseDetail = CaseState &
  CaseParts & {
    readonly timestamp: string;
  };

export interface CaseProps {
  readonly subject: CaseSubject;
  readonly record: CaseDetail;
}
