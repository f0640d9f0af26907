import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import { Alert } from "#ui/alert.tsx";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { useWords } from "#platform/web/use-words.ts";

/** What a provider that was switched on still lacks: its switch alone sends nothing. */
export function CrmUnready({ overview }: { readonly overview: CrmOverview }) {
  const words = useWords(crmWords).unready;
  return (
    <Alert tone="warning" title={words.title(overview.label)}>
      <p className="wrap-anywhere">{overview.credentialsFault ?? words.missing}</p>
      <p>{words.goOn}</p>
    </Alert>
  );
}
