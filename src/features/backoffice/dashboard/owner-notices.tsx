import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { OwnerNotice } from "#features/backoffice/core/owner-notice.ts";
import { listRefusedLeads } from "#features/crm/core/crm-overview.ts";
import { useCrmProvidersOnce } from "#features/crm/staff/crm-queries.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { formatDay } from "#ui/dates.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { wasAsked } from "./use-today.ts";

interface Line {
  readonly key: string;
  readonly text: string;
  /** Where it is mended, when that is in the back office. */
  readonly look?: { readonly to: string; readonly label: string };
}

/** What waits for a person, told where the day begins. Stays away when all is well. */
export function OwnerNotices() {
  const { title } = useWords(dashboardWords).needsYou;
  const describe = useDescribeNotice();
  const lines = [...useOwnerNotices().map(describe), ...useCrmLines()];
  if (lines.length === 0) return null;
  return (
    <Alert tone="warning" title={title}>
      <ul className="grid gap-2">
        {lines.map(({ key, text, look }) => (
          <li key={key} className="max-w-measure wrap-anywhere">
            {text}{" "}
            {look ? (
              <Link to={look.to} className="text-link">
                {look.label}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function useDescribeNotice(): (notice: OwnerNotice) => Line {
  const locale = useLocale();
  const words = useWords(dashboardWords).needsYou;
  return ({ kind, count, firstDueAt }) => ({
    key: kind,
    text: words.requests(count, formatDay(firstDueAt, locale)),
    look: { to: "/admin/settings/people", label: words.requestsLook },
  });
}

/** Leads that a CRM did not take. That it can't be reached at all stands in the status line. */
function useCrmLines(): readonly Line[] {
  const { refused, look: label } = useWords(dashboardWords).crm;
  return listRefusedLeads(useCrmProvidersOnce() ?? []).map(({ provider, label: name, failed }) => ({
    key: `crm ${provider}`,
    text: refused(name, failed),
    look: { to: "/admin/crm-settings", label },
  }));
}

const queryKey = ["owner-notices"] as const;
const everyMs = 60_000;

/** What waits for the owner; asked again each minute while the page is seen. */
function useOwnerNotices(): readonly OwnerNotice[] {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ client, signal }) =>
      callApi<{ readonly notices: readonly OwnerNotice[] }>("/api/admin/owner-notices", {
        isBackground: wasAsked(client, queryKey),
        signal,
      }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: everyMs,
  });
  return data?.notices ?? [];
}
