import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import type { CrmOverview, FailedDelivery } from "#features/crm/core/crm-overview.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { CutText } from "#ui/notices/tooltip.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { crmOverviewKey, crmPath } from "#features/crm/staff/crm-queries.ts";
import { type CrmWords, crmWords } from "#features/crm/staff/crm-words.ts";
import { formatMoment } from "#ui/dates.ts";

/** The newest leads that a CRM did not take, and one button for all. The lead's page tells all of a reason. */
export function CrmFailures({ overview }: { readonly overview: CrmOverview }) {
  const words = useWords(crmWords).failures;
  const { provider, counts, failures } = overview;
  const client = useQueryClient();
  const retrying = useMutation({
    mutationFn: () => callApi<{ retried: number }>(crmPath("retry", provider), { method: "POST" }),
    onSettled: () => client.invalidateQueries({ queryKey: crmOverviewKey }),
  });
  const isEmpty = failures.length === 0;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 ref={title} tabIndex={-1} className="text-title">
          {words.title}
        </h3>
        {isEmpty && !retrying.isPending ? null : (
          <LeavingButton
            heir={title}
            tone="secondary"
            size="sm"
            aria-disabled={retrying.isPending}
            onClick={() => {
              if (!retrying.isPending) retrying.mutate();
            }}
          >
            {retrying.isPending ? words.retrying : words.retryAll}
          </LeavingButton>
        )}
      </div>
      <p role="status" className="text-sm text-ink-muted empty:sr-only">
        {describeRetry(retrying, words)}
      </p>
      {isEmpty ? (
        <p className="text-sm text-ink-muted">{counts.synced > 0 ? words.none : words.noneYet}</p>
      ) : (
        <ol className="grid">
          {failures.map((failure) => (
            <FailureRow key={failure.leadId} failure={failure} />
          ))}
        </ol>
      )}
      {counts.failed > failures.length ? (
        <p className="text-sm text-ink-muted">{words.newest(failures.length, counts.failed)}</p>
      ) : null}
    </section>
  );
}

function describeRetry(
  { data, isError }: { data?: { retried: number } | undefined; isError: boolean },
  words: CrmWords["failures"],
): string {
  if (isError) return words.error;
  return data ? words.retried(data.retried) : "";
}

function FailureRow({ failure }: { readonly failure: FailedDelivery }) {
  const locale = useLocale();
  const words = useWords(crmWords).failures;
  const { leadId, fullName, attempts, error, failedAt } = failure;
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5 text-sm last:border-b-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={`/admin/leads/${leadId}`}
          className="text-link min-w-0 font-semibold wrap-anywhere"
        >
          <bdi>{fullName}</bdi>
        </Link>
        <span className="text-ink-muted">
          {words.attempts(attempts)}, {formatMoment(failedAt, locale)}
        </span>
      </span>
      <CutText text={error} className="line-clamp-3 wrap-anywhere" />
    </li>
  );
}
