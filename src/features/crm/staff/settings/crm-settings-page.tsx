import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { PlugZap, RefreshCw } from "lucide-react";
import { StaffPage } from "#staff/staff-page.tsx";
import type { Erasure, ErasuresPage } from "#features/crm/core/delivery.ts";
import { type CrmState, findCrmState, isCrmUnready } from "#features/crm/core/crm-overview.ts";
import { crmErasureWords, crmWords } from "#features/crm/staff/crm-words.ts";
import {
  type CrmProviderView,
  providerAnchor,
  useCrmProviders,
  useCrmRefresh,
} from "#features/crm/staff/crm-queries.ts";
import { dashboardPath } from "#platform/core/staff.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Locale } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Alert, LoadingText, Spinner } from "#ui/alert.tsx";
import { Badge, type BadgeTone, Card, CardHeader } from "#ui/card.tsx";
import { Button } from "#ui/button.tsx";
import { formatTime, formatMoment } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { CrmBanners } from "./crm-credentials.tsx";
import { CrmProviderCard } from "./crm-provider-card.tsx";
import { useAllConnectionTests } from "./crm-health.tsx";
import "./crm-settings.css";

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
          <CrmBanners providers={providers} />
          <ProviderStatusList providers={providers} />
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
      <Button
        size="sm"
        aria-disabled={isTesting}
        onClick={() => {
          if (!isTesting) testAll();
        }}
      >
        {isTesting ? <Spinner size={18} /> : <PlugZap aria-hidden="true" size={18} />}
        {isTesting ? words.testing : words.testAll}
      </Button>
      <Button
        tone="quiet"
        size="sm"
        className="-mx-4"
        aria-disabled={isRefreshing}
        onClick={() => {
          if (!isRefreshing) refresh();
        }}
      >
        <RefreshCw aria-hidden="true" size={18} className={isRefreshing ? "animate-spin" : ""} />
        {words.refresh}
      </Button>
    </div>
  );
}

const looks = {
  unconfigured: "missing",
  unusable: "broken",
  paused: "broken",
  off: "missing",
  cooldown: "cooldown",
  failing: "broken",
  sending: "moving",
  undelivered: "lossy",
  untested: "whole",
  ready: "whole",
} as const satisfies Record<CrmState, string>;

/** Someone has to do something about these. */
const troubled: ReadonlySet<CrmState> = new Set(["unusable", "paused", "failing", "undelivered"]);

/** One line for each provider, and the way to its card: the last one is far down the page. */
function ProviderStatusList({ providers }: { readonly providers: readonly CrmProviderView[] }) {
  const words = useWords(crmWords);
  return (
    <nav aria-label={words.page.glance}>
      <ul className="grid rounded-lg border border-line bg-surface px-5 py-2 shadow-card sm:px-7">
        {providers.map((view) => (
          <ProviderRow key={view.config.provider} view={view} />
        ))}
      </ul>
    </nav>
  );
}

function ProviderRow({ view }: { readonly view: CrmProviderView }) {
  const { config, overview } = view;
  const state = findCrmState(config, overview);
  return (
    <li className="grid grid-cols-2 items-center gap-x-5 border-b border-line py-2.5 text-sm last:border-b-0 sm:grid-cols-[9rem_1fr_12rem]">
      <a
        href={`#${providerAnchor(config.provider)}`}
        className="text-link inline-flex min-h-6 items-center justify-self-start font-semibold"
      >
        {overview.label}
      </a>
      <span className="order-last col-span-2 sm:order-none sm:col-span-1">
        <ConnectionLine look={looks[state]} />
      </span>
      <span
        className={joinClasses(
          "text-end sm:text-start",
          (troubled.has(state) || isCrmUnready(config, overview)) && "text-danger",
        )}
      >
        {describeState(state, view, useLocale())}
      </span>
    </li>
  );
}

function ConnectionLine({ look }: { readonly look: (typeof looks)[CrmState] }) {
  return (
    <svg
      aria-hidden="true"
      className="block overflow-visible"
      data-line={look}
      width="100%"
      height="18"
    >
      <line className="connection-line" x1="8" x2="98%" y1="9" y2="9" />
      {look === "broken" ? (
        <>
          <rect className="connection-line-gap" x="48%" width="4%" height="18" />
          <rect className="connection-line-bar" x="48%" y="2" width="4" height="14" rx="1" />
          <rect className="connection-line-bar" x="51.5%" y="2" width="4" height="14" rx="1" />
        </>
      ) : null}
      <circle className="connection-line-source" cx="8" cy="9" r="5" />
      <circle className="connection-line-end" cx="98%" cy="9" r="6" />
    </svg>
  );
}

function describeState(state: CrmState, { overview }: CrmProviderView, locale: Locale): string {
  const words = crmWords[locale];
  const { counts, cooldown } = overview;
  if (state === "ready" && counts.synced === 0) {
    return counts.skipped > 0 ? words.onlySkipped(counts.skipped) : words.firstLead;
  }
  const figures: Partial<Record<CrmState, number>> = {
    sending: counts.pending + counts.inProgress,
    undelivered: counts.failed,
    ready: counts.synced,
  };
  const count = figures[state];
  const until = cooldown ? formatTime(cooldown.until, locale) : "";
  const figure = count === undefined ? until : formatNumber(count, locale);
  return words.states[state](figure);
}

const queryKey = ["crm-erasures"] as const;

const tones: Readonly<Record<Erasure["status"], BadgeTone>> = {
  pending: "info",
  done: "success",
  failed: "danger",
  "by-hand": "warm",
  checked: "success",
};

/** People who asked to be erased, and whether each CRM has let go of them; nothing without any. */
function CrmErasures({ providers }: { readonly providers: readonly CrmProviderView[] }) {
  const words = useWords(crmErasureWords);
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      callApi<ErasuresPage>(`/api/admin/crm/erasures?offset=${pageParam}`),
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.erasures.length, 0);
      return shown < total ? shown : undefined;
    },
  });
  const retry = useMutation({
    mutationFn: () => callApi("/api/admin/crm/erasures/retry", { method: "POST", body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const check = useMutation({
    mutationFn: (id: string) =>
      callApi(`/api/admin/crm/erasures/${id}/checked`, { method: "POST", body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const pages = query.data?.pages ?? [];
  const erasures = pages.flatMap((page) => page.erasures);
  const left = (pages.at(-1)?.total ?? 0) - erasures.length;
  if (erasures.length === 0) return null;
  const labelOf = (id: string) =>
    providers.find(({ config }) => config.provider === id)?.overview.label ?? id;
  const hasFailed = erasures.some(({ status }) => status === "failed");
  return (
    <Card>
      <CardHeader title={words.title}>
        {hasFailed ? (
          <Button
            tone="secondary"
            size="sm"
            aria-disabled={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {words.retry}
          </Button>
        ) : null}
      </CardHeader>
      <p className="mb-3 text-sm text-ink-muted">{words.intro}</p>
      {check.isError ? (
        <Alert tone="danger" announce>
          {words.failed}
        </Alert>
      ) : null}
      <ul className="grid text-sm">
        {erasures.map((erasure) => (
          <ErasureLine
            key={erasure.id}
            erasure={erasure}
            label={labelOf(erasure.provider)}
            onCheck={() => check.mutate(erasure.id)}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          tone="secondary"
          size="sm"
          aria-disabled={query.isFetching}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more(left)}
        </Button>
      ) : null}
    </Card>
  );
}

/** One person at one account: what still has to be done about them, or who has done it. */
function ErasureLine({
  erasure,
  label,
  onCheck,
}: {
  readonly erasure: Erasure;
  readonly label: string;
  readonly onCheck: () => void;
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
        <Button tone="secondary" size="sm" className="justify-self-start" onClick={onCheck}>
          {words.checked}
        </Button>
      ) : null}
    </li>
  );
}

/** What is left to find the records by: the account, their numbers, and when they were sent. */
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
