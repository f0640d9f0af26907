import type { ReactNode } from "react";
import { useParams } from "react-router";
import { RecordPage } from "#features/backoffice/frame/record-page.tsx";
import { staffWords } from "#features/backoffice/frame/staff-words.ts";
import { CaseActions } from "#features/casework/staff/case-actions.tsx";
import type { Lead, OpenedLead } from "#features/leads/core/lead.ts";
import { readScoringFactors } from "#features/leads/core/read-scoring-factors.ts";
import { dashboardPath } from "#platform/core/dashboard-path.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { CategoryBadge } from "./category-badge.tsx";
import { LeadDetail } from "./lead-detail.tsx";
import { useLead } from "./lead-queries.ts";
import { leadSubject } from "./lead-subject.ts";
import { leadWords } from "./lead-words.ts";

interface LeadPageProps {
  /** What other features show of a lead. */
  readonly parts: (lead: OpenedLead) => ReactNode;
}

export function LeadPage({ parts }: LeadPageProps) {
  const { leadId = "" } = useParams();
  const { back } = useWords(staffWords);
  const words = useWords(leadWords);
  const query = useLead(leadId);
  const lead = query.data?.lead;
  return (
    <RecordPage
      record={lead}
      query={query}
      back={{ to: dashboardPath, label: back }}
      words={words}
      intro={lead && lead.doNotContactReason === null ? <LeadIntro lead={lead} /> : undefined}
      actions={lead ? <CaseActions subject={leadSubject(lead.id)} basePath="/admin/leads" /> : null}
    >
      {query.data ? <LeadDetail {...query.data} parts={parts(query.data.lead)} /> : null}
    </RecordPage>
  );
}

/** The score in a line: why this family, before anybody calls it. Not of one that nobody may call. */
function LeadIntro({ lead: { leadCategory, scoringFactors } }: { readonly lead: Lead }) {
  const summary = readScoringFactors(scoringFactors, useLocale())?.summary;
  return (
    <span className="text-sm">
      <CategoryBadge category={leadCategory} /> {summary}
    </span>
  );
}
