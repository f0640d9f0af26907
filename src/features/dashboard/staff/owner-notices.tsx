import { Fragment } from "react";
import { Link } from "react-router";
import { listRefusedLeads } from "#features/crm/core/crm-overview.ts";
import { useCrmProvidersOnce } from "#features/crm/staff/crm-queries.ts";
import { useUnplacedLines } from "#features/routing/staff/routing-notices.tsx";
import { profilePath } from "#staff/staff-gate.tsx";
import type { Locale } from "#platform/core/locale.ts";
import type { EndingLicense } from "#platform/core/staff/site-part.ts";
import { stateNames } from "#platform/core/site/us-states.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { formatDay } from "#ui/dates.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { useOwnerNotices } from "./use-today.ts";

interface Line {
  readonly key: string;
  readonly text: string;
  /** The pages where it is resolved. */
  readonly looks: ReadonlyArray<{ readonly to: string; readonly label: string }>;
}

/** Notices for a person, at the top of the first page. Hidden when there are none. */
export function OwnerNotices() {
  const locale = useLocale();
  const words = useWords(dashboardWords).needsYou;
  const notices = useOwnerNotices().map((notice): Line => {
    if (notice.kind === "license") return tellLicense(notice, locale);
    if (notice.kind === "approvals") {
      return {
        key: notice.kind,
        text: words.approvals(notice.count),
        looks: [{ to: "/admin/site/editions", label: words.approvalsLook }],
      };
    }
    const { kind, count, firstDueAt } = notice;
    return {
      key: kind,
      text: words.requests(count, formatDay(firstDueAt, locale)),
      looks: [{ to: "/admin/settings/people", label: words.requestsLook }],
    };
  });
  const lines = [...notices, ...useUnplacedLines(), ...useCrmLines()];
  if (lines.length === 0) return null;
  return (
    <Alert tone="warning" title={words.title}>
      <ul className="grid gap-2">
        {lines.map(({ key, text, looks }) => (
          <li key={key} className="max-w-measure wrap-anywhere">
            {text}{" "}
            {looks.map(({ to, label }, index) => (
              <Fragment key={to}>
                {index > 0 ? <span>, </span> : null}
                <Link to={to} className="text-link">
                  <bdi>{label}</bdi>
                </Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function tellLicense({ username, state, until, hasEnded }: EndingLicense, locale: Locale): Line {
  const words = dashboardWords[locale].needsYou;
  // Local midnight: a day must not shift by a time zone.
  const day = formatDay(`${until}T00:00`, locale);
  return {
    key: `license ${username} ${state} ${until}`,
    text: words[hasEnded ? "licenseEnded" : "licenseEnds"](
      username,
      stateNames[state][locale],
      day,
    ),
    looks: [{ to: profilePath(username), label: words.licenseLook(username) }],
  };
}

/** Leads that a CRM refused. An unreachable CRM is in the status line. */
function useCrmLines(): readonly Line[] {
  const { refused, look: label } = useWords(dashboardWords).crm;
  return listRefusedLeads(useCrmProvidersOnce() ?? []).map(({ provider, label: name, failed }) => ({
    key: `crm ${provider}`,
    text: refused(name, failed),
    looks: [{ to: "/admin/crm-settings", label }],
  }));
}
