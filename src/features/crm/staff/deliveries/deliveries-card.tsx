import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw, ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useStaffMember } from "#staff/staff-gate.tsx";
import {
  type Delivery,
  type DeliveryStatus,
  findBar,
  isDeliveryInFlight,
} from "#features/crm/core/delivery.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadRecords } from "#features/leads/staff/lead-queries.ts";
import { callApi, readServerMessage } from "#platform/web/api-client.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Badge, type BadgeTone, Card, CardHeader } from "#ui/card.tsx";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Hint } from "#ui/notices/tooltip.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { deliveryWords, type DeliveryWords } from "#features/crm/staff/crm-words.ts";

/** A lead's state at every CRM, with a button to send it there unless no CRM may have it. */
export function DeliveriesCard({
  lead,
}: {
  readonly lead: Pick<Lead, "id" | "status" | "doNotContactReason">;
}) {
  const words = useWords(deliveryWords);
  const isAdmin = useStaffMember().role === "admin";
  const sync = useLeadSync(lead.id);
  const { syncing } = sync;
  const deliveries = sync.deliveries.filter(({ isOff }) => !isOff);
  const bar = findBar(lead, useLocale());
  const busyProvider = syncing.isPending ? syncing.variables : undefined;
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title}>
        <Button tone="quiet" size="sm" className="-mt-1.5 -mr-4" onClick={sync.refresh}>
          <RefreshCw
            aria-hidden="true"
            size={18}
            className={sync.isRefreshing ? "animate-spin" : ""}
          />
          {words.refresh}
        </Button>
      </CardHeader>
      {deliveries.length === 0 ? (
        <p className="text-ink-muted">
          {sync.deliveries.length === 0 ? words.none : words.off}{" "}
          {isAdmin ? (
            <Link to="/admin/crm-settings" className="text-link">
              {words.settings}
            </Link>
          ) : null}
        </p>
      ) : bar !== null && deliveries.every(({ status }) => status === "skipped") ? (
        <p className="wrap-anywhere">{bar}</p>
      ) : (
        <ul className="grid">
          {deliveries.map((delivery) => (
            <DeliveryLine
              key={delivery.provider}
              delivery={delivery}
              isBusy={delivery.provider === busyProvider}
              outcome={delivery.provider === sync.asked?.provider ? describeSync(sync, words) : ""}
              onSync={bar === null ? () => syncing.mutate(delivery.provider) : null}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type LeadSync = Pick<ReturnType<typeof useLeadSync>, "asked" | "isWatching"> & {
  readonly syncing: Pick<ReturnType<typeof useLeadSync>["syncing"], "isPending" | "error" | "data">;
};

/** The text for screen readers about the delivery that was asked for; empty if none was. */
export function describeSync(
  { asked, isWatching, syncing }: LeadSync,
  words: DeliveryWords,
): string {
  if (!asked) return "";
  const { label, status } = asked;
  if (syncing.error) return readServerMessage(syncing.error) ?? words.error(label);
  const { data: answer } = syncing;
  if (answer?.reason && stillHolds(answer.status, status)) {
    return tell(words.outcomes[answer.status](label), answer.reason);
  }
  const isUnderWay = syncing.isPending || (isWatching && isDeliveryInFlight(asked));
  if (isUnderWay) return words.sending(label);
  const reason = status === "synced" ? null : (asked.reason ?? asked.lastError);
  return tell(words.outcomes[status](label), reason);
}

/**
 * A lead that was sent before stays "synced" even if this request was refused. Any other answer
 * becomes outdated.
 */
function stillHolds(answered: DeliveryStatus, current: DeliveryStatus): boolean {
  return answered === "skipped" || answered === current;
}

function tell(outcome: string, reason: string | null): string {
  return reason === null ? outcome : `${outcome} ${reason}`;
}

const pollMs = 1_000;
/** A CRM may take its time, and the queue continues whether or not anybody watches. */
const watchMs = 60_000;

/**
 * A lead's deliveries, and sending it by hand. A delivery that was asked for is watched while it is
 * being sent.
 */
function useLeadSync(leadId: string) {
  const client = useQueryClient();
  const [isWatching, setIsWatching] = useState(false);
  const query = leadRecords.query(leadId);

  const syncing = useMutation({
    mutationFn: (provider: string) => {
      const path = `/api/admin/leads/${encodeURIComponent(leadId)}/sync/${encodeURIComponent(provider)}`;
      return callApi<{ status: DeliveryStatus; reason?: string }>(path, { method: "POST" });
    },
    onSuccess: async () => {
      // Reloads before the watch begins, so that an old state is not taken for the result.
      await client.refetchQueries({ queryKey: query.queryKey });
      setIsWatching(true);
    },
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const asked = syncing.variables;

  const { data, refetch, isFetching } = useQuery({
    ...query,
    refetchInterval: ({ state }) => {
      const delivery = findDelivery(readDeliveries(state.data?.lead), asked);
      return isWatching && delivery && isDeliveryInFlight(delivery) ? pollMs : false;
    },
  });

  useEffect(() => {
    if (!isWatching) return undefined;
    const timer = setTimeout(() => setIsWatching(false), watchMs);
    return () => clearTimeout(timer);
  }, [isWatching, syncing.submittedAt]);

  const deliveries = readDeliveries(data?.lead);
  return {
    deliveries,
    /** The delivery that was asked for last. */
    asked: findDelivery(deliveries, asked),
    isWatching,
    syncing,
    refresh: () => void refetch(),
    isRefreshing: isFetching,
  };
}

/** The answer of a lead contains its deliveries under this feature's name. */
function readDeliveries(lead: Lead | undefined): readonly Delivery[] {
  return (lead as { readonly deliveries?: readonly Delivery[] } | undefined)?.deliveries ?? [];
}

function findDelivery(
  deliveries: readonly Delivery[],
  provider: string | undefined,
): Delivery | undefined {
  return deliveries.find((delivery) => delivery.provider === provider);
}

const tones: Record<DeliveryStatus, BadgeTone> = {
  pending: "warm",
  in_progress: "info",
  synced: "success",
  failed: "danger",
  skipped: "neutral",
};

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly isBusy: boolean;
  /** The result of sending it by hand; empty if nobody did. */
  readonly outcome: string;
  /** Null if no CRM may have the lead, since the button would only be refused. */
  readonly onSync: (() => void) | null;
}

/** One CRM: the lead's state there, the reason, and a link to its record. */
export function DeliveryLine({ delivery, isBusy, outcome, onSync }: DeliveryRowProps) {
  const words = useWords(deliveryWords);
  const { label, status, remoteUrl } = delivery;
  useHeldPresses(isBusy);
  const isHeld = isBusy || status === "in_progress";
  const button = status === "failed" ? words.retry : words.sync;
  return (
    <li className="grid gap-2 border-b border-line py-4 first:pt-0 last:border-b-0">
      <div className="flex items-center justify-between gap-4">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{label}</span>
          <Hint text={words.meanings[status]}>
            <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
          </Hint>
        </span>
        {onSync ? (
          <Button
            tone="secondary"
            size="sm"
            className="shrink-0"
            aria-label={words.buttonOf(button, label)}
            aria-disabled={isHeld}
            onClick={() => onSync()}
          >
            {button}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm font-semibold wrap-anywhere empty:sr-only">
        {outcome}
      </p>
      <DeliveryReasons delivery={delivery} shown={outcome} />
      <DeliveryFacts delivery={delivery} />
      {onSync && !isHeld && delivery.syncNow ? (
        <p className="text-sm wrap-anywhere text-ink-muted">{delivery.syncNow}</p>
      ) : null}
      {remoteUrl ? (
        <a
          href={remoteUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link inline-flex min-h-6 items-center gap-1.5 justify-self-start text-sm"
        >
          {words.open(label)}
          <VisuallyHidden>{words.newTab}</VisuallyHidden>
          <ExternalLink aria-hidden="true" size={15} className="shrink-0" />
        </a>
      ) : null}
    </li>
  );
}

/**
 * The reasons for the state, except for those that the row has `shown` already. A wait often
 * contains the last error, which is not shown twice.
 */
function DeliveryReasons({ delivery, shown }: { delivery: Delivery; shown: string }) {
  const words = useWords(deliveryWords);
  const { status, reason, lastError } = delivery;
  const isNews = (text: string | null, known: string) => text !== null && !known.includes(text);
  const showsError = status !== "synced" && isNews(lastError, `${shown} ${reason ?? ""}`);
  return (
    <>
      {isNews(reason, shown) ? <p className="text-sm wrap-anywhere">{reason}</p> : null}
      {showsError ? (
        <p className="text-sm wrap-anywhere text-danger">
          {words.facts.error}: {lastError}
        </p>
      ) : null}
    </>
  );
}

function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const locale = useLocale();
  const words = useWords(deliveryWords);
  const { attempts, nextAttemptAt, syncedAt } = delivery;
  // An attempt that was due and waits for a paused CRM has no time any more.
  const isAhead = nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now();
  const facts = [
    { label: words.facts.synced, value: syncedAt && formatMoment(syncedAt, locale) },
    { label: words.facts.next, value: isAhead && formatMoment(nextAttemptAt, locale) },
    { label: words.facts.attempts, value: attempts > 0 && String(attempts) },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="even-figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
