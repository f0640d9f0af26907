import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AccessNotice } from "#features/accounts/core/staff-account.ts";
import { ActButton } from "#staff/row-act.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { formatMoment } from "#ui/dates.ts";
import { peopleWords } from "./people-words.ts";

const path = "/api/admin/access-notices";
const queryKey = ["access-notices"] as const;

/** Access changes, until they are dismissed. Hidden when there are none. */
export function AccessNotices() {
  const words = useWords(peopleWords).notices;
  const locale = useLocale();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: () => callApi<{ readonly notices: readonly AccessNotice[] }>(path),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const notices = data?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <Alert tone="warning" title={words.title}>
      <ul className="grid gap-1">
        {notices.map(({ id, at, ...notice }) => (
          <li key={id} className="max-w-measure wrap-anywhere">
            {words.changes[notice.change](notice)}{" "}
            <span className="text-sm text-ink-muted">{formatMoment(at, locale)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 max-w-measure text-sm">{words.hint}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ActButton
          act={{
            run: () =>
              callApi(`${path}/put-away`, {
                method: "POST",
                body: { ids: notices.map(({ id }) => id) },
              }),
            said: words.isPutAway,
          }}
          reload={() => client.invalidateQueries({ queryKey })}
        >
          {words.putAway}
        </ActButton>
        <Link to="/admin/audit" className="text-link">
          {words.audit}
        </Link>
      </div>
    </Alert>
  );
}
