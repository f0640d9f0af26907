import { Link } from "react-router";
import type { OwnerNotice } from "#features/backoffice/core/owner-notice.ts";
import { listCrmTroubles } from "#features/crm/core/list-crm-troubles.ts";
import { useCrmProvidersOnce } from "#features/crm/staff/crm-queries.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { useOwnerNotices } from "./use-owner-notices.ts";

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
  return (notice) => {
    const key = notice.kind;
    switch (notice.kind) {
      case "scanning": {
        const { waiting, since } = notice;
        return { key, text: words.scanning(waiting, formatMoment(since, locale)) };
      }
      case "mail": {
        const { gate, since } = notice;
        const when = since === null ? "" : words.mailSince(formatMoment(since, locale));
        const look = { to: "/admin/settings", label: words.mailLook };
        return { key, text: `${words.mail[gate]} ${when}`.trim(), look };
      }
      case "requests": {
        const text = words.requests(notice.count, formatDay(notice.firstDueAt, locale));
        const look = { to: "/admin/settings/people", label: words.requestsLook };
        return { key, text, look };
      }
    }
  };
}

/** Leads that wait for somebody to mend a CRM. */
function useCrmLines(): readonly Line[] {
  const { troubles: words, look: label } = useWords(dashboardWords).crm;
  return listCrmTroubles(useCrmProvidersOnce() ?? []).map(
    ({ provider, label: name, kind, failed }) => ({
      key: `crm ${provider}`,
      text: words[kind](name, failed),
      look: { to: "/admin/crm-settings", label },
    }),
  );
}
