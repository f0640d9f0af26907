import { SeenConsent, SeenPageCard } from "#features/archive/staff/seen-page.tsx";
import { listCalculatorLinks } from "#features/calculators/core/calculation.ts";
import { CalculationsCard } from "#features/calculators/staff/calculations-card.tsx";
import { ConsentCard } from "#features/consent/staff/consent-card.tsx";
import { DeliveriesCard } from "#features/crm/staff/deliveries/deliveries-card.tsx";
import { BlueprintCard, LeadPage } from "#features/leads/staff/lead-detail.tsx";
import { documentLimits } from "#features/uploads/core/document-request.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { DocumentsCard } from "#features/documents/staff/documents-card.tsx";
import { RecordMailsCard } from "#features/notifications/staff/record-mails-card.tsx";
import { DaysOffLine } from "#features/routing/staff/days-off/days-off-notices.tsx";
import { WhyCard } from "#features/routing/staff/why-card.tsx";
import { leadRecords } from "#features/leads/staff/lead-queries.ts";

/** One lead, with the parts that other features add. */
export default function LeadPageWithParts() {
  const locale = useLocale();
  return (
    <LeadPage
      blueprint={(lead) => (
        <BlueprintCard lead={lead} brought={listCalculatorLinks(lead.calculations, locale)} />
      )}
      parts={(lead) => (
        <>
          <DaysOffLine lead={lead} />
          <WhyCard lead={lead} />
          <ConsentCard
            key={`consent-${lead.id}`}
            subject={leadRecords.subject(lead.id)}
            record={lead}
            page={(consent) => <SeenConsent consent={consent} />}
          />
          <SeenPageCard kind="lead" record={lead} />
          <CalculationsCard calculations={lead.calculations} />
          <DocumentsCard
            key={`documents-${lead.id}`}
            subject={leadRecords.subject(lead.id)}
            maxBytes={documentLimits.mostBytes}
            lead={lead}
          />
          <DeliveriesCard key={lead.id} lead={lead} />
          <RecordMailsCard key={`mails-${lead.id}`} subject={leadRecords.subject(lead.id)} />
        </>
      )}
    />
  );
}
