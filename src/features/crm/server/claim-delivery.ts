import { randomUUID } from "node:crypto";
import { measureWait, needsTest } from "#features/crm/core/provider-gate.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { changeDelivery } from "./deliveries-store.ts";
import type { DeliveryRow } from "./deliveries-store.ts";
import { findDue } from "./delivery-queue.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { changeProviderState, lockProviderState } from "./provider-states-store.ts";

export interface Claim {
  readonly delivery: DeliveryRow;
  readonly claimId: string;
  /** Whose credentials it is sent with, as far as a test told. */
  readonly account: string | null;
}

export interface ClaimOptions {
  readonly provider: string;
  readonly paceMs: number;
  /** How long the claim holds; longer than any push may take. */
  readonly claimMs: number;
  readonly now: Date;
}

/**
 * Takes the provider's next due delivery for this process, or none: when nothing is due, the
 * provider is switched off, its gate is closed, or its pace forbids it. Two processes never get
 * the same one, nor two of the same person.
 */
export function claimDelivery(database: Database, options: ClaimOptions): Promise<Claim | null> {
  const { provider, paceMs, now } = options;
  return database.transaction(async (tx) => {
    // The lock makes processes take turns, so that the pace holds over all of them.
    const state = await lockProviderState(tx, provider);
    if (needsTest(state.gate) || measureWait(state, now) > 0) return null;
    const { enabled } = await findProviderSettings(tx, provider);
    if (!enabled) return null;
    const claimed = await takeNext(tx, options);
    if (!claimed) return null;
    await changeProviderState(tx, provider, { nextPushAt: new Date(now.getTime() + paceMs) });
    return { ...claimed, account: state.account };
  });
}

async function takeNext(tx: Tx, { provider, claimMs, now }: ClaimOptions) {
  const delivery = await findDue(tx, provider, now);
  if (!delivery) return null;
  const claimId = randomUUID();
  const taken = {
    status: "in_progress" as const,
    claimId,
    claimedUntil: new Date(now.getTime() + claimMs),
    attempts: delivery.attempts + 1,
    changedAt: now,
  };
  await changeDelivery(tx, delivery, taken);
  return { delivery: { ...delivery, ...taken }, claimId };
}
