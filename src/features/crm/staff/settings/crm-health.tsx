import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type ConnectionTest,
  countWaitingDeliveries,
  type CrmOverview,
  type CrmState,
  findCrmState,
} from "#features/crm/core/crm-overview.ts";
import { crmOverviewKey, crmPath, type CrmProviderView } from "#features/crm/staff/crm-queries.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Locale } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge, type BadgeTone } from "#ui/card.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Spinner } from "#ui/alert.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { DeliveryFigures } from "./crm-activity.tsx";

// The server gives each CRM up to fifteen seconds.
const timeoutMs = 30_000;

/** Asks one CRM whether it would accept leads. */
function useConnectionTest(provider: string, label: string) {
  const words = useWords(crmWords).toasts;
  const client = useQueryClient();
  const { toast } = useToast();
  const title = words.test(label);
  return useMutation({
    mutationFn: () =>
      callApi<{ connected: boolean }>(crmPath("test", provider), { method: "POST", timeoutMs }),
    onSuccess: ({ connected }) => {
      if (connected) toast({ title, description: words.connected });
      else toast({ title, description: words.notConnected, variant: "destructive" });
    },
    onError: () => {
      toast({ title, description: words.testFailed, variant: "destructive" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: crmOverviewKey }),
  });
}

/** Asks all CRMs at once. */
export function useAllConnectionTests() {
  const words = useWords(crmWords).toasts;
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => callApi("/api/admin/crm/test-all", { method: "POST", timeoutMs }),
    onSuccess: () => {
      toast({ title: words.allTested, description: words.allTestedText });
    },
    onError: () => {
      toast({
        title: words.allFailed,
        description: words.allFailedText,
        variant: "destructive",
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: crmOverviewKey }),
  });
}

interface CrmHealthProps {
  readonly view: CrmProviderView;
  readonly titleId: string;
  readonly onSeeNeeds: () => void;
}

/** A provider's state: on or off, credentials, last test, and the counts of leads. */
export function CrmHealth({ view, titleId, onSeeNeeds }: CrmHealthProps) {
  const words = useWords(crmWords);
  const { config, overview } = view;
  const state = findCrmState(config, overview);
  return (
    <div className="grid content-start gap-5 border-b border-line bg-sunken p-4 sm:p-7 lg:border-r lg:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-heading">
          {overview.label}
        </h2>
        <Badge tone={tones[state]}>{describeState(state, view, useLocale())}</Badge>
      </div>
      <dl className="grid grid-cols-2 gap-4 text-sm lg:grid-cols-1">
        <HealthFact label={words.health.credentials}>
          <CredentialsState view={view} onSeeNeeds={onSeeNeeds} />
        </HealthFact>
        <HealthFact label={words.health.lastTest}>
          <LastTest test={overview.lastTest} shown={overview.pause?.reason ?? null} />
        </HealthFact>
      </dl>
      <TestButton overview={overview} />
      <Deliveries overview={overview} />
    </div>
  );
}

const tones: Readonly<Record<CrmState, BadgeTone>> = {
  unconfigured: "neutral",
  unusable: "danger",
  paused: "danger",
  off: "neutral",
  cooldown: "warm",
  failing: "danger",
  sending: "info",
  undelivered: "danger",
  untested: "neutral",
  ready: "success",
};

function describeState(
  state: CrmState,
  { overview: { counts } }: CrmProviderView,
  locale: Locale,
): string {
  const figures: Partial<Record<CrmState, number>> = {
    sending: countWaitingDeliveries(counts),
    undelivered: counts.failed,
  };
  return crmWords[locale].states[state](formatNumber(figures[state] ?? 0, locale));
}

function HealthFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="grid justify-items-start gap-1.5">{children}</dd>
    </div>
  );
}

function CredentialsState({ view, onSeeNeeds }: Omit<CrmHealthProps, "titleId">) {
  const words = useWords(crmWords);
  const { configured } = view.config.credentials;
  const isUsable = configured && view.overview.credentialsFault === null;
  if (isUsable) return <span className="font-semibold">{words.health.configured}</span>;
  return (
    <>
      <span className="font-semibold">
        {configured ? words.health.unusable : words.health.notConfigured}
      </span>
      <button type="button" className="text-link min-h-6 cursor-pointer" onClick={onSeeNeeds}>
        {words.health.seeNeeds}
      </button>
    </>
  );
}

/** The last test, except for what the card has `shown` already. */
function LastTest({ test, shown }: { test: ConnectionTest | null; shown: string | null }) {
  const locale = useLocale();
  const words = useWords(crmWords);
  if (!test) return <span className="font-semibold">{words.health.untested}</span>;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={test.ok ? "success" : "danger"}>
          {test.ok ? words.health.connected : words.health.failed}
        </Badge>
        <span className="text-ink-muted">{formatMoment(test.at, locale)}</span>
      </span>
      {test.message === shown ? null : <span className="wrap-anywhere">{test.message}</span>}
      {test.warnings.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5 text-warning">
          {test.warnings.map((warning) => (
            <li key={warning} className="wrap-anywhere">
              {warning}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function TestButton({ overview: { provider, label } }: { readonly overview: CrmOverview }) {
  const words = useWords(crmWords);
  const { mutate, isPending } = useConnectionTest(provider, label);
  return (
    <Button
      tone="secondary"
      size="sm"
      className="justify-self-start"
      aria-label={isPending ? undefined : words.health.testOf(label)}
      aria-disabled={isPending}
      onClick={() => mutate()}
    >
      {isPending ? <Spinner size={18} /> : null}
      <span>{isPending ? words.page.testing : words.health.test}</span>
    </Button>
  );
}

const usualFigures = ["synced", "in_progress", "pending", "failed", "skipped"] as const;

function Deliveries({ overview: { counts } }: { readonly overview: CrmOverview }) {
  const words = useWords(crmWords);
  const { elsewhere } = counts;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  const shown = [...usualFigures, ...(elsewhere > 0 ? (["elsewhere"] as const) : [])];
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-title">{words.counts.title}</h3>
        <p className="text-sm text-ink-muted">
          {isEmpty ? words.counts.none : words.counts.queue(countWaitingDeliveries(counts))}
        </p>
      </div>
      {isEmpty ? null : <DeliveryFigures figures={shown.map((name) => [name, counts[name]])} />}
      {elsewhere > 0 ? <p className="text-sm">{words.counts.elsewhere(elsewhere)}</p> : null}
    </div>
  );
}
