import type { ReactNode } from "react";
import { useListOrigin } from "#features/backoffice/frame/list/list-address.ts";
import { type RecordPageProps, RecordPage } from "#features/backoffice/frame/record-page.tsx";
import { staffWords } from "#features/backoffice/frame/staff-words.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { EmailText } from "#ui/text.tsx";
import { type Fact, FactList } from "#ui/table.tsx";
import { CaseActions, DeleteButton } from "./case-actions.tsx";
import { CaseColumns, CasePanel } from "./case-panel.tsx";
import type { CaseDetail, CaseSubject } from "./case-view.ts";
import { RelatedCard } from "./related-card.tsx";

interface Submission extends CaseDetail {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly status: IntakeStatus;
}

interface SubmissionProps {
  readonly subject: CaseSubject;
  /** Facts of this kind of submission, between the phone number and the time. */
  readonly facts: readonly Fact[];
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
  /** What an email to them is about. */
  readonly mailSubject?: string;
  /** What another feature shows of it. */
  readonly parts?: ReactNode;
  /** What else they sent, below the message. */
  readonly children?: ReactNode;
}

interface SubmissionPageProps
  extends SubmissionProps, Omit<RecordPageProps, "record" | "children" | "actions"> {
  readonly submission: Submission | undefined;
}

/** What somebody wrote, and the work with it. */
export function SubmissionPage(props: SubmissionPageProps) {
  const { submission, subject, query, back, words, intro } = props;
  const origin = useListOrigin(back.to, subject.id);
  return (
    <RecordPage
      record={submission}
      query={query}
      back={{ ...back, to: origin?.address ?? back.to, state: origin?.state }}
      words={words}
      intro={intro}
      actions={
        submission ? <CaseActions subject={subject} basePath={back.to} isBackToList /> : null
      }
    >
      {submission ? <SubmissionDetail {...props} submission={submission} /> : null}
    </RecordPage>
  );
}

function SubmissionDetail(props: SubmissionProps & { readonly submission: Submission }) {
  const { submission, subject, facts, hasClock, mailSubject, parts, children } = props;
  const locale = useLocale();
  const { columns, record: words } = useWords(staffWords);
  const { email, phone, status } = submission;
  const isHuman = status === "received";
  return (
    <CaseColumns
      first={
        <>
          <Card className="sm:p-5!">
            <CardHeader title={words.message} />
            <p dir="auto" className="max-w-measure whitespace-pre-wrap wrap-anywhere">
              {submission.message}
            </p>
          </Card>
          {children}
        </>
      }
      panel={
        <CasePanel
          subject={subject}
          record={submission}
          contact={{
            phone,
            isBarred: !isHuman,
            email: isHuman ? email : null,
            mailSubject,
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
            { label: words.submitted, value: formatMoment(submission.timestamp, locale) },
          ]}
        />
      </Card>
      {parts}
      <RelatedCard kind={subject.kind} record={submission} />
      {submission.deleted ? null : <DeleteButton subject={subject} />}
    </CaseColumns>
  );
}
