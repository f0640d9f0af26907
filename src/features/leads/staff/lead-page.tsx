import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { defaultLocale } from "#platform/core/locale.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { LeadDetail } from "./lead-detail.tsx";
import { useLead } from "./lead-queries.ts";
import { leadWords } from "./lead-words.ts";

const words = leadWords[defaultLocale];

interface LeadPageProps {
  /** What other features show of a lead. */
  readonly parts: (leadId: string) => ReactNode;
}

export function LeadPage({ parts }: LeadPageProps) {
  const { leadId = "" } = useParams();
  const { data, isPending, isError, isFetching, refetch } = useLead(leadId);
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-5 py-8 sm:px-8 sm:py-10">
      <Link
        to="/admin/dashboard"
        className="text-link inline-flex items-center gap-2 justify-self-start"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {words.back}
      </Link>
      {isPending ? <LoadingText text={words.loading} /> : null}
      {isError ? (
        <>
          <h1 className="text-heading">{words.title}</h1>
          <Alert tone="danger" announce>
            {words.failed}
          </Alert>
          <Button
            tone="secondary"
            className="justify-self-start"
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            {words.retry}
          </Button>
        </>
      ) : null}
      {data ? (
        <LeadDetail lead={data.lead} sameEmail={data.sameEmail} parts={parts(leadId)} />
      ) : null}
    </div>
  );
}
