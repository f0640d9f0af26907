import { ArrowLeft, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { defaultLocale } from "#platform/core/locale.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import type { Fact } from "#ui/fact-list.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { formatMoment } from "#ui/dates.ts";
import { submissionWords } from "./submission-words.ts";

const words = submissionWords[defaultLocale];

interface SubmissionPageProps {
  readonly listPath: string;
  readonly backLabel: string;
  readonly loadingText: string;
  readonly failedText: string;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly children: ReactNode;
}

/** What stands around one submission while it is fetched, and afterwards. */
export function SubmissionPage(props: SubmissionPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-5 py-8 sm:px-8 sm:py-10">
      <Link
        to={props.listPath}
        className="text-link inline-flex items-center gap-2 justify-self-start"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {props.backLabel}
      </Link>
      {props.isPending ? <LoadingText text={props.loadingText} /> : null}
      {props.isError ? (
        <Alert tone="danger" announce>
          {props.failedText}
        </Alert>
      ) : null}
      {props.children}
    </div>
  );
}

interface SubmissionDetailProps {
  readonly submission: {
    readonly fullName: string;
    readonly email: string;
    readonly phone: string;
    readonly message: string;
    readonly timestamp: string;
    readonly status: IntakeStatus;
  };
  /** Facts of this kind of submission, between the phone number and the time. */
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
}

/** Who wrote, how to reach them, and what they wrote. */
export function SubmissionDetail({ submission, facts, children }: SubmissionDetailProps) {
  const { fullName, email, phone, message, timestamp, status } = submission;
  return (
    <div className="grid gap-6">
      <h1 className="text-headline wrap-anywhere">
        <bdi>{fullName}</bdi>
      </h1>
      {status === "quarantined" ? <Alert tone="warning">{words.quarantined}</Alert> : null}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_4fr]">
        <div className="grid gap-6">
          <Card>
            <CardHeader title={words.contact.title} />
            <FactList
              facts={[
                { label: words.columns.email, value: email },
                { label: words.columns.phone, value: <bdi>{phone}</bdi> },
                ...facts,
                { label: words.contact.submitted, value: formatMoment(timestamp) },
              ]}
            />
            <div className="mt-4 flex flex-wrap gap-2">
              <ButtonLink href={`tel:${phone.replace(/[^\d+]/g, "")}`} size="sm">
                <Phone aria-hidden="true" size={18} />
                {words.call}
              </ButtonLink>
              <ButtonLink
                href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
                tone="secondary"
                size="sm"
              >
                <Mail aria-hidden="true" size={18} />
                {words.write}
              </ButtonLink>
            </div>
          </Card>
          {children}
        </div>
        <Card>
          <CardHeader title={words.message} />
          <p dir="auto" className="max-w-measure whitespace-pre-wrap wrap-anywhere">
            {message}
          </p>
        </Card>
      </div>
    </div>
  );
}
