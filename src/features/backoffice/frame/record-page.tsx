import type { ReactNode } from "react";
import type { IntakeStatus } from "#platform/core/fields.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { LoadFailure, type BackLink, StaffPage } from "./staff-page.tsx";
import { staffWords } from "./staff-words.ts";

export interface RecordPageProps {
  /** Stays on screen when it can't be brought up to date. */
  readonly record: { readonly fullName: string; readonly status: IntakeStatus } | undefined;
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly back: BackLink;
  /** `title` names the kind of record until its own name is known. */
  readonly words: Readonly<Record<"title" | "loading" | "failed", string>>;
  readonly intro?: ReactNode;
  /** What can be done with the record as a whole, beside its name. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The page of one lead, inquiry or application. */
export function RecordPage(props: RecordPageProps) {
  const { record, query, back, words, intro, actions, children } = props;
  const { quarantined, gone } = useWords(staffWords).record;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const title = record ? <bdi>{record.fullName}</bdi> : words.title;
  return (
    <StaffPage title={title} intro={intro} back={back} actions={actions}>
      {isGone ? (
        <Alert tone="warning" announce>
          {gone}
        </Alert>
      ) : query.isError ? (
        <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <LoadingText text={words.loading} /> : null}
      {record?.status === "quarantined" ? <Alert tone="warning">{quarantined}</Alert> : null}
      {children}
    </StaffPage>
  );
}
