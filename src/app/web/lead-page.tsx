import { listCalculatorLinks } from "#features/calculators/core/list-calculator-links.ts";
import { CalculationsCard } from "#features/calculators/staff/calculations-card.tsx";
import { ConsentCard } from "#features/consent/staff/consent-card.tsx";
import { DeliveriesCard } from "#features/crm/staff/deliveries/deliveries-card.tsx";
import { BlueprintCard } from "#features/leads/staff/blueprint-card.tsx";
import { documentLimits } from "#features/uploads/core/document-limits.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { DocumentsCard } from "#features/documents/staff/documents-card.tsx";
import { RecordMailsCard } from "#features/notifications/staff/record-mails-card.tsx";
import { LeadPage } from "#features/leads/staff/lead-page.tsx";
import { leadSubject } from "#features/leads/staff/lead-subject.ts";

/** One lead, with what each feature shows of it. */
export default function LeadPageWithParts() {
  const locale = useLocale();
  return (
    <LeadPage
      parts={(lead) => (
        <>
          <ConsentCard key={`consent-${lead.id}`} subject={leadSubject(lead.id)} record={lead} />
          <CalculationsCard calculations={lead.calculations} />
          <BlueprintCard lead={lead} brought={listCalculatorLinks(lead.calculations, locale)} />
          <DocumentsCard
            key={`documents-${lead.id}`}
            subject={leadSubject(lead.id)}
            maxBytes={documentLimits.mostBytes}
            lead={lead}
          />
          <DeliveriesCard key={lead.id} lead={lead} />
          <RecordMailsCard key={`mails-${lead.id}`} path={leadSubject(lead.id).path} />
        </>
      )}
    />
  );
}
