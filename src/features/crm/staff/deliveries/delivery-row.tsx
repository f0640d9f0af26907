import { ExternalLink } from "lucide-react";
import type { Delivery, DeliveryStatus } from "#features/crm/core/delivery.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Hint } from "#ui/tooltip.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { deliveryWords } from "./delivery-words.ts";
import { formatMoment } from "#ui/dates.ts";

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
  /** What became of sending it by hand; empty when nobody did. */
  readonly outcome: string;
  /** Null where no CRM may have the lead: there is nothing to press that would be refused. */
  readonly onSync: (() => void) | null;
}

/** One CRM: what became of the lead there, why, and the way to its record. */
export function DeliveryRow({ delivery, isBusy, outcome, onSync }: DeliveryRowProps) {
  const words = useWords(deliveryWords);
  const { label, status, remoteUrl } = delivery;
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
            onClick={() => {
              if (!isHeld) onSync();
            }}
          >
            {button}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm font-semibold wrap-anywhere empty:sr-only">
        {outcome}
      </p>
      <DeliveryReasons delivery={delivery} told={outcome} />
      <DeliveryFacts delivery={delivery} />
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

interface DeliveryReasonsProps {
  readonly delivery: Delivery;
  /** What the row says already. */
  readonly told: string;
}

/** Why it stands so. A wait often has the last error in it; the same is not said twice. */
function DeliveryReasons({ delivery, told }: DeliveryReasonsProps) {
  const words = useWords(deliveryWords);
  const { status, reason, lastError } = delivery;
  const isNews = (text: string | null, known: string) => text !== null && !known.includes(text);
  const showsError = status !== "synced" && isNews(lastError, `${told} ${reason ?? ""}`);
  return (
    <>
      {isNews(reason, told) ? <p className="text-sm wrap-anywhere">{reason}</p> : null}
      {showsError ? (
        <p className="text-sm wrap-anywhere text-danger">
          {words.facts.error}: {lastError}
        </p>
      ) : null}
    </>
  );
}

/** A try that was due and waits for a paused CRM has no time any more. */
function isAhead(timestamp: string | null): timestamp is string {
  return timestamp !== null && Date.parse(timestamp) > Date.now();
}

function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const locale = useLocale();
  const words = useWords(deliveryWords);
  const { attempts, nextAttemptAt, syncedAt } = delivery;
  const facts = [
    {
      label: words.facts.synced,
      value: syncedAt === null ? null : formatMoment(syncedAt, locale),
    },
    {
      label: words.facts.next,
      value: isAhead(nextAttemptAt) ? formatMoment(nextAttemptAt, locale) : null,
    },
    { label: words.facts.attempts, value: attempts === 0 ? null : String(attempts) },
  ].filter(({ value }) => value !== null);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
