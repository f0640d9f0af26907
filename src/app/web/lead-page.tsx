import { listCalculatorLinks } from "#features/calculators/core/list-calculator-links.ts";
import { CalculationsCard } from "#features/calculators/staff/calculations-card.tsx";
import { ConsentCard } from "#features/consent/staff/consent-card.tsx";
import { DeliveriesCard } from "#features/crm/staff/deliveries/deliveries-card.tsx";
import { BlueprintCard } from "#features/leads/staff/blueprint-card.tsx";
import { useLocale } from "#platform/web/use-words.ts";
import { DocumentsCard } from "#features/documents/staff/documents-card.tsx";
import { LeadPage } from "#features/leads/staff/lead-page.tsx";
import { leadSubject } from "#features/leads/staff/lead-subject.ts";

const mostDocumentBytes = 5_120 * 1_048_576;

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
            maxBytes={mostDocumentBytes}
            lead={lead}
          />
          <DeliveriesCard key={lead.id} lead={lead} />
        </>
      )}
    />
  );
}
