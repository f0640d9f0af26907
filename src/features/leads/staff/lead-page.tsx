import type { ReactNode } from "react";
import { useParams } from "react-router";
import { RecordPage } from "#features/backoffice/frame/record-page.tsx";
import { staffWords } from "#features/backoffice/frame/staff-words.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { readScoringFactors } from "#features/leads/core/read-scoring-factors.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LeadDetail } from "./lead-detail.tsx";
import { useLead } from "./lead-queries.ts";
import { leadWords } from "./lead-words.ts";

interface LeadPageProps {
  /** What other features show of a lead. */
  readonly parts: (lead: Lead) => ReactNode;
}

export function LeadPage({ parts }: LeadPageProps) {
  const { leadId = "" } = useParams();
  const { back } = useWords(staffWords);
  const words = useWords(leadWords);
  const locale = useLocale();
  const query = useLead(leadId);
  const lead = query.data?.lead;
  return (
    <RecordPage
      record={lead}
      query={query}
      back={{ to: "/admin/dashboard", label: back }}
      words={words}
      intro={lead ? readScoringFactors(lead.scoringFactors, locale)?.summary : undefined}
    >
      {query.data ? <LeadDetail {...query.data} parts={parts(query.data.lead)} /> : null}
    </RecordPage>
  );
}
