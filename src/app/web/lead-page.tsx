import { listCalculatorLinks } from "#features/calculators/core/list-calculator-links.ts";
import { CalculationsCard } from "#features/calculators/staff/calculations-card.tsx";
import { DeliveriesCard } from "#features/crm/staff/deliveries/deliveries-card.tsx";
import { BlueprintCard } from "#features/leads/staff/blueprint-card.tsx";
import { LeadPage } from "#features/leads/staff/lead-page.tsx";
import { useLocale } from "#platform/web/use-words.ts";

/** One lead, with what each feature shows of it. */
export default function LeadPageWithParts() {
  const locale = useLocale();
  return (
    <LeadPage
      parts={(lead) => (
        <>
          <CalculationsCard calculations={lead.calculations} />
          <BlueprintCard lead={lead} brought={listCalculatorLinks(lead.calculations, locale)} />
          <DeliveriesCard key={lead.id} lead={lead} />
        </>
      )}
    />
  );
}
