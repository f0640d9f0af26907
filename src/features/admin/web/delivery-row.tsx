import { ExternalLink } from "lucide-react";
import type { Delivery, DeliveryStatus } from "#features/crm/core/delivery.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { deliveryWords } from "./delivery-words.ts";
import { formatMoment } from "./format-date.ts";

const words = deliveryWords[defaultLocale];

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
  readonly onSync: () => void;
}

/** One CRM: what became of the lead there, why, and the way to its record. */
export function DeliveryRow({ delivery, isBusy, onSync }: DeliveryRowProps) {
  const { label, status, reason, lastError, remoteUrl } = delivery;
  const isHeld = isBusy || status === "in_progress";
  const button = status === "failed" ? words.retry : words.sync;
  return (
    <li className="grid gap-2 border-b border-line py-4 first:pt-0 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap items-center gap-2.5">
          <span className="font-semibold">{label}</span>
          <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
        </span>
        <Button
          tone="secondary"
          size="sm"
          aria-label={words.buttonOf(button, label)}
          aria-disabled={isHeld}
          onClick={() => {
            if (!isHeld) onSync();
          }}
        >
          {button}
        </Button>
      </div>
      {reason ? <p className="text-sm wrap-anywhere">{reason}</p> : null}
      <DeliveryFacts delivery={delivery} />
      {lastError && status !== "synced" ? (
        <p className="text-sm wrap-anywhere text-danger">
          {words.facts.error}: {lastError}
        </p>
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
          <ExternalLink aria-hidden="true" size={15} />
        </a>
      ) : null}
    </li>
  );
}

function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const { attempts, nextAttemptAt, syncedAt } = delivery;
  const facts = [
    { label: words.facts.synced, value: syncedAt === null ? null : formatMoment(syncedAt) },
    { label: words.facts.next, value: nextAttemptAt === null ? null : formatMoment(nextAttemptAt) },
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
