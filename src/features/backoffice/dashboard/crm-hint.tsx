import { Link } from "react-router";
import { listCrmTroubles } from "#features/crm/core/list-crm-troubles.ts";
import { useCrmProvidersOnce } from "#features/crm/staff/crm-queries.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { dashboardWords } from "./dashboard-words.ts";

/** Leads that wait for somebody to mend a CRM, told where the day begins. Stays away when all is well. */
export function CrmHint() {
  const words = useWords(dashboardWords).crm;
  const troubles = listCrmTroubles(useCrmProvidersOnce() ?? []);
  if (troubles.length === 0) return null;
  return (
    <Alert tone="warning" title={words.title}>
      <ul className="grid">
        {troubles.map(({ provider, label, kind, failed }) => (
          <li key={provider}>{words.troubles[kind](label, failed)}</li>
        ))}
      </ul>
      <p>
        <Link to="/admin/crm-settings" className="text-link">
          {words.look}
        </Link>
      </p>
    </Alert>
  );
}
