import { CalculationsCard } from "#features/calculators/staff/calculations-card.tsx";
import { DeliveriesCard } from "#features/crm/staff/deliveries/deliveries-card.tsx";
import { LeadPage } from "#features/leads/staff/lead-page.tsx";

/** One lead, with what each feature shows of it. */
export default function LeadPageWithParts() {
  return (
    <LeadPage
      parts={(lead) => (
        <>
          <CalculationsCard calculations={lead.calculations} />
          <DeliveriesCard key={lead.id} lead={lead} />
        </>
      )}
    />
  );
}
