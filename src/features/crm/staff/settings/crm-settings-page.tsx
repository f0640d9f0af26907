import { useQueryClient } from "@tanstack/react-query";
import { PlugZap, RefreshCw } from "lucide-react";
import { type Act, ActButton, type Reload } from "#staff/row-act.tsx";
import { askForList, type StaffListPage, useListPages } from "#staff/list/use-staff-list.ts";
import { MoreButton, StaffPage } from "#staff/staff-page.tsx";
import type { Erasure } from "#features/crm/core/delivery.ts";
import { crmErasureWords, crmWords } from "#features/crm/staff/crm-words.ts";
import {
  type CrmProviderView,
  useCrmProviders,
  useCrmRefresh,
} from "#features/crm/staff/crm-queries.ts";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Alert, LoadingText, Spinner } from "#ui/alert.tsx";
import { Badge, type BadgeTone, Card, CardHeader } from "#ui/card.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { CrmProviderCard } from "./crm-provider-card.tsx";
import { useAllConnectionTests } from "./crm-health.tsx";

export default function CrmSettingsPage() {
  const words = useWords(crmWords).page;
  const { providers, isError } = useCrmProviders();
  return (
    <StaffPage
      title={words.title}
      intro={words.intro}
      back={{ to: dashboardPath, label: words.back }}
      actions={<CrmActions />}
    >
      {isError ? (
        <Alert tone="danger" announce>
          {providers ? words.stale : words.failed}
        </Alert>
      ) : null}
      {providers ? (
        <>
          {providers.map((view) => (
            <CrmProviderCard key={view.config.provider} view={view} />
          ))}
          <CrmErasures providers={providers} />
        </>
      ) : null}
      {providers || isError ? null : <LoadingText text={words.loading} />}
    </StaffPage>
  );
}

function CrmActions() {
  const words = useWords(crmWords).page;
  const { mutate: refresh, isPending: isRefreshing } = useCrmRefresh();
  const { mutate: testAll, isPending: isTesting } = useAllConnectionTests();
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      <Button size="sm" aria-disabled={isTesting} onClick={() => testAll()}>
        {isTesting ? <Spinner size={18} /> : <PlugZap aria-hidden="true" size={18} />}
        <span>{isTesting ? words.testing : words.testAll}</span>
      </Button>
      <Button
        tone="quiet"
        size="sm"
        className="-mx-4"
        aria-disabled={isRefreshing}
        onClick={() => refresh()}
      >
        <RefreshCw aria-hidden="true" size={18} className={isRefreshing ? "animate-spin" : ""} />
        {words.refresh}
      </Button>
    </div>
  );
}

const queryKey = ["crm-erasures"] as const;

const tones: Readonly<Record<Erasure["status"], BadgeTone>> = {
  pending: "info",
  done: "success",
  failed: "danger",
  "by-hand": "warm",
  checked: "success",
};

/**
 * People who asked to be erased, and whether each CRM has deleted them; nothing if there are none.
 */
function CrmErasures({ providers }: { readonly providers: readonly CrmProviderView[] }) {
  const words = useWords(crmErasureWords);
  const client = useQueryClient();
  const list = useListPages({
    queryKey,
    query: {},
    pageSize: 50,
    fetchPage: (query, signal) =>
      askForList<StaffListPage<Erasure>>("/api/admin/crm/erasures", query, { signal }),
  });
  const reload = () => client.invalidateQueries({ queryKey });
  const post = (to: string) =>
    callApi(`/api/admin/crm/erasures/${to}`, { method: "POST", body: {} });
  const texts = { failed: words.failed };
  const { rows: erasures = [] } = list;
  if (erasures.length === 0) return null;
  const labelOf = (id: string) =>
    providers.find(({ config }) => config.provider === id)?.overview.label ?? id;
  const hasFailed = erasures.some(({ status }) => status === "failed");
  return (
    <Card>
      <CardHeader title={words.title}>
        {hasFailed ? (
          <ActButton
            act={{ run: () => post("retry"), said: words.retried, ...texts }}
            reload={reload}
          >
            {words.retry}
          </ActButton>
        ) : null}
      </CardHeader>
      <p className="mb-3 text-sm text-ink-muted">{words.intro}</p>
      <ul className="grid text-sm">
        {erasures.map((erasure) => (
          <ErasureLine
            key={erasure.id}
            erasure={erasure}
            label={labelOf(erasure.provider)}
            check={{ run: () => post(`${erasure.id}/checked`), said: words.said, ...texts }}
            reload={reload}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  );
}

/** One person at one account: what still has to be done, or who has done it. */
function ErasureLine({
  erasure,
  label,
  check,
  reload,
}: {
  readonly erasure: Erasure;
  readonly label: string;
  readonly check: Act;
  readonly reload: Reload;
}) {
  const words = useWords(crmErasureWords);
  const locale = useLocale();
  const { status, lastError, checkedBy, createdAt, changedAt } = erasure;
  const isOver = status === "done" || status === "checked";
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {label}, {formatMoment(createdAt, locale)}
        </span>
        <Badge tone={tones[status]}>{words.states[status]}</Badge>
      </span>
      {isOver ? null : <ToFindIt erasure={erasure} />}
      {lastError && !isOver ? <span className="wrap-anywhere">{lastError}</span> : null}
      {checkedBy === null ? null : (
        <span className="text-ink-muted">
          {words.checkedBy(checkedBy, formatMoment(changedAt, locale))}
        </span>
      )}
      {status === "by-hand" || status === "failed" ? (
        <ActButton
          className="justify-self-start"
          act={check}
          reload={reload}
          ask={{ ...words.ask, confirm: words.checked }}
        >
          {words.checked}
        </ActButton>
      ) : null}
    </li>
  );
}

/** What is left to find the records by: the account, the records' ids, and when they were sent. */
function ToFindIt({ erasure: { account, remoteIds, sentAt } }: { readonly erasure: Erasure }) {
  const words = useWords(crmErasureWords);
  const locale = useLocale();
  const hints = [
    account === null ? words.unknownAccount : words.account(account),
    ...(remoteIds.length > 0 ? [words.records(remoteIds.join(", "))] : []),
    ...(sentAt === null ? [] : [words.sent(formatMoment(sentAt, locale))]),
  ];
  return <span className="wrap-anywhere text-ink-muted">{hints.join(" · ")}</span>;
}
