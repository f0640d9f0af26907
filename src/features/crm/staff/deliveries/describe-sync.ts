import type { Delivery, DeliveryStatus } from "#features/crm/core/delivery.ts";
import { isDeliveryInFlight } from "#features/crm/core/is-delivery-in-flight.ts";
import type { DeliveryWords } from "./delivery-words.ts";
import { readServerMessage } from "#platform/web/read-server-message.ts";
import type { useLeadSync } from "./use-lead-sync.ts";

type LeadSync = Pick<ReturnType<typeof useLeadSync>, "asked" | "isWatching"> & {
  readonly syncing: Pick<ReturnType<typeof useLeadSync>["syncing"], "isPending" | "error" | "data">;
};

/** What is to be read out about the delivery that was asked for; empty when none was. */
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
  return isUnderWay ? words.sending(label) : tell(words.outcomes[status](label), findReason(asked));
}

/** What was sent before stays "synced" though this request was refused; any other answer ages. */
function stillHolds(answered: DeliveryStatus, current: DeliveryStatus): boolean {
  return answered === "skipped" || answered === current;
}

function findReason({ status, reason, lastError }: Delivery): string | null {
  return status === "synced" ? null : (reason ?? lastError);
}

function tell(outcome: string, reason: string | null): string {
  return reason === null ? outcome : `${outcome} ${reason}`;
}
