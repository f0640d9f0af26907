import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ComparedPartner } from "#features/partners/core/partner-figures.ts";
import { LoadFailure } from "#staff/staff-page.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { Bar } from "#ui/charts/bar.tsx";
import { listPath } from "./partner-card.tsx";
import { partnerStaffWords } from "./partner-staff-words.ts";

/** What each partner's page brought, for the owner. */
export function PartnersCard() {
  const words = useWords(partnerStaffWords);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ["partners"],
    queryFn: () =>
      callApi<{ readonly partners: readonly ComparedPartner[] }>("/api/admin/partners"),
  });
  const partners = data?.partners ?? [];
  const most = Math.max(1, ...partners.map(({ leads }) => leads));
  return (
    <Card>
      <CardHeader title={words.all.title} />
      <p className="-mt-2 mb-4 text-sm text-ink-muted">{words.all.intro}</p>
      {isPending ? <LoadingText text={words.loading} /> : null}
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {data && partners.length === 0 ? <EmptyState text={words.all.none} /> : null}
      <ol className="grid gap-4 text-sm">
        {partners.map((partner) => (
          <li key={partner.username} className="wrap-anywhere">
            <ComparedBar partner={partner} most={most} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ComparedBar({ partner, most }: { partner: ComparedPartner; most: number }) {
  const words = useWords(partnerStaffWords).all;
  const { shownName, username, page, leads, hot, answered, clients } = partner;
  const note = page ? (page.isShown ? "" : ` (${words.hidden})`) : ` (${words.noPage})`;
  const name = <bdi>{shownName}</bdi>;
  return (
    <Bar
      label={
        <>
          {leads > 0 ? (
            <Link to={listPath(username)} className="text-link">
              {name}
            </Link>
          ) : (
            name
          )}
          <span className="font-normal text-ink-muted">{note}</span>
        </>
      }
      value={leads}
      max={most}
      valueText={words.leads(leads)}
      description={leads > 0 ? words.outcome(hot, answered, clients) : undefined}
    />
  );
}
