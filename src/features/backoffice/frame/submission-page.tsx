import type { ReactNode } from "react";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { EmailText } from "#ui/email-text.tsx";
import type { Fact } from "#ui/fact-list.tsx";
import { ContactCard } from "./contact-card.tsx";
import type { RecordPageProps } from "./record-page.tsx";
import { RecordPage } from "./record-page.tsx";
import { staffWords } from "./staff-words.ts";

interface Submission {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly timestamp: string;
  readonly status: IntakeStatus;
}

interface SubmissionPageProps extends Omit<RecordPageProps, "record" | "children"> {
  readonly submission: Submission | undefined;
  /** Facts of this kind of submission, between the phone number and the time. */
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
}

/** Who wrote, how to reach them, and what they wrote. */
export function SubmissionPage({ submission, facts, children, ...page }: SubmissionPageProps) {
  const locale = useLocale();
  const { columns, record: words } = useWords(staffWords);
  return (
    <RecordPage record={submission} {...page}>
      {submission ? (
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_4fr]">
          <div className="grid gap-6">
            <ContactCard
              title={words.contact}
              facts={[
                { label: columns.email, value: <EmailText email={submission.email} /> },
                { label: columns.phone, value: <bdi>{submission.phone}</bdi> },
                ...facts,
                { label: words.submitted, value: formatMoment(submission.timestamp, locale) },
              ]}
              phone={submission.phone}
              email={submission.email}
            />
            {children}
          </div>
          <Card>
            <CardHeader title={words.message} />
            <p dir="auto" className="max-w-measure whitespace-pre-wrap wrap-anywhere">
              {submission.message}
            </p>
          </Card>
        </div>
      ) : null}
    </RecordPage>
  );
}
