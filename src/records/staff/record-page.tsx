import { ActButton } from "#staff/row-act.tsx";
import { Fragment, type ReactNode } from "react";
import { useListOrigin } from "#staff/list/list-address.ts";
import { type BackLink, LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { staffWords } from "#staff/staff-words.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { EmailText } from "#ui/text.tsx";
import { type Fact, FactList } from "#ui/table.tsx";
import type { MailDraft } from "#records/core/draft-mail.ts";
import { RecordActions, DeleteButton } from "./record-actions.tsx";
import { RecordColumns, RecordPanel } from "./record-panel.tsx";
import type { RecordDetail, RecordSubject } from "./record-view.ts";
import { recordWords } from "./record-words.ts";
import { RelatedCard } from "./related-card.tsx";
import { useRecordCache } from "./use-record-change.ts";

interface OpenedRecord extends Pick<RecordDetail, "mailComesBack"> {
  readonly fullName: string;
  readonly status: IntakeStatus;
}

interface RecordPageProps<Row extends OpenedRecord> {
  /** Stays on screen when it can't be refreshed. */
  readonly record: Row | undefined;
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly subject: RecordSubject;
  readonly back: BackLink;
  /** `title` names the kind of record until its person's name has loaded. */
  readonly words: Readonly<Record<"title" | "loading" | "failed", string>>;
  readonly intro?: ReactNode;
  readonly children: (record: Row) => ReactNode;
}

/** The page of one lead, inquiry or application. */
export function RecordPage<Row extends OpenedRecord>(props: RecordPageProps<Row>) {
  const { record, query, subject, back, words, intro, children } = props;
  const { mailComesBack } = useWords(recordWords).contact;
  return (
    <StaffPage
      title={record ? <bdi>{record.fullName}</bdi> : words.title}
      intro={intro}
      back={back}
      isShort
      actions={
        record || query.isPending ? (
          <RecordActions
            key={subject.id}
            subject={subject}
            isBackToList={back.to !== dashboardPath}
          />
        ) : null
      }
    >
      <LoadState query={query} words={words} />
      {record?.status === "quarantined" ? <SetAsideNotice subject={subject} /> : null}
      {record?.mailComesBack ? <Alert tone="warning">{mailComesBack}</Alert> : null}
      {/* The key resets what was begun on one record, because the next one may be there at once.
          The key resets what was begun on one record, because the next one may be there at once. */}
      {record ? <Fragment key={subject.id}>{children(record)}</Fragment> : null}
    </StaffPage>
  );
}

/** Says that the record is loading, failed to load, or does not exist anymore. */
function LoadState({ query, words }: Pick<RecordPageProps<OpenedRecord>, "query" | "words">) {
  const { gone } = useWords(staffWords).record;
  if (query.isPending) return <LoadingText text={words.loading} />;
  if (!query.isError) return null;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
      {isGone ? <p>{gone}</p> : null}
    </>
  );
}

/** On a record that was set aside: what that means, and a button that frees it. */
function SetAsideNotice({ subject }: { readonly subject: RecordSubject }) {
  const words = useWords(staffWords).record;
  const { refresh } = useRecordCache(subject);
  return (
    <Alert tone="warning">
      <p>{words.quarantined}</p>
      <ActButton
        tone="primary"
        className="mt-2 justify-self-start"
        act={{
          run: () => callApi(`${subject.path}/free`, { method: "POST", body: {} }),
          said: words.freed,
        }}
        reload={refresh}
      >
        {words.free}
      </ActButton>
    </Alert>
  );
}

interface Submission extends RecordDetail, OpenedRecord {
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

interface SubmissionPageProps extends Omit<RecordPageProps<Submission>, "children"> {
  /** Facts of this kind of submission, between the phone number and the time. */
  readonly facts: readonly Fact[];
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
  /** The beginning of an email to them. */
  readonly draft?: MailDraft | undefined;
  /** Parts that other features add. */
  readonly parts?: ReactNode;
  /** Further data that they sent, below the message. */
  readonly children?: ReactNode;
}

/** What somebody wrote, and staff's work on it. */
export function SubmissionPage(props: SubmissionPageProps) {
  const { subject, back } = props;
  const origin = useListOrigin(back.to, subject.id);
  return (
    <RecordPage {...props} back={{ ...back, to: origin?.address ?? back.to, state: origin?.state }}>
      {(record) => <SubmissionDetail {...props} record={record} />}
    </RecordPage>
  );
}

function SubmissionDetail(props: SubmissionPageProps & { readonly record: Submission }) {
  const { record, subject, facts, hasClock, draft, parts, children } = props;
  const locale = useLocale();
  const { columns, record: words } = useWords(staffWords);
  const { email, phone, status } = record;
  const isHuman = status === "received";
  return (
    <RecordColumns
      first={
        <>
          <Card className="sm:p-5!">
            <CardHeader title={words.message} />
            <p dir="auto" className="max-w-measure whitespace-pre-wrap wrap-anywhere">
              {record.message}
            </p>
          </Card>
          {children}
        </>
      }
      panel={
        <RecordPanel
          subject={subject}
          record={record}
          contact={{
            fullName: record.fullName,
            phone,
            isBarred: !isHuman,
            email: isHuman ? email : null,
            draft,
          }}
          hasClock={hasClock && isHuman}
        />
      }
    >
      <Card className="sm:p-5!">
        <CardHeader title={words.contact} />
        <FactList
          facts={[
            { label: columns.email, value: <EmailText email={email} /> },
            { label: columns.phone, value: <bdi>{phone}</bdi> },
            ...facts,
            { label: words.submitted, value: formatMoment(record.timestamp, locale) },
          ]}
        />
      </Card>
      {parts}
      <RelatedCard kind={subject.kind} record={record} />
      {record.deleted ? null : <DeleteButton subject={subject} />}
    </RecordColumns>
  );
}
