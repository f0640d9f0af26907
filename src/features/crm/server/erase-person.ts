import { eq } from "drizzle-orm";
import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import type { RemoteRef } from "#features/crm/core/crm-failure.ts";
import { planNextAttempt } from "#features/crm/core/plan-next-attempt.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import type { ReadyConnection } from "./crm-connections.ts";
import { crmDeliveriesTable } from "./deliveries-store.ts";
import { changeErasure, claimErasure, insertErasures } from "./erasures-store.ts";
import type { ErasureRow } from "./erasures-store.ts";
import { crmPeopleTable } from "./people-store.ts";

/** While credentials are wrong, nothing is gained by asking more often. */
const pausedMs = 3_600_000;

/**
 * Queues the deletion of a person's records at every CRM that ever got one. Called before their
 * leads go, in the same transaction: the ids are taken along, as nothing else is left afterwards.
 *
 * @returns how many CRMs will be asked.
 */
export async function erasePersonAtCrms(tx: Tx, emailKey: string, now: Date): Promise<number> {
  const [person] = await tx.select().from(crmPeopleTable).where(eq(crmPeopleTable.email, emailKey));
  if (!person) return 0;
  const rows = await tx
    .select()
    .from(crmDeliveriesTable)
    .where(eq(crmDeliveriesTable.personId, person.id));
  const remotesOf = new Map<string, Map<string, RemoteRef>>();
  for (const { provider, remote, attempts } of rows) {
    // What was never tried can't be there.
    if (attempts === 0 && remote === null) continue;
    const remotes = remotesOf.get(provider) ?? new Map<string, RemoteRef>();
    if (remote) remotes.set(remote.id, remote);
    remotesOf.set(provider, remotes);
  }
  const queued = [...remotesOf].map(([provider, remotes]) => ({
    provider,
    personId: person.id,
    remotes: [...remotes.values()],
    status: "pending" as const,
    nextAttemptAt: now,
    createdAt: now,
    changedAt: now,
  }));
  await insertErasures(tx, queued);
  return queued.length;
}

export interface EraseNextDependencies {
  readonly database: Database;
  readonly connection: ReadyConnection;
  readonly clock: Clock;
  readonly claimMs: number;
  readonly timeoutMs: number;
}

/**
 * Erases the next person who is due at a provider, also one that is switched off for leads.
 *
 * @returns whether there was one.
 */
export async function eraseNext(
  { database, connection, clock, claimMs, timeoutMs }: EraseNextDependencies,
  abort: AbortSignal,
): Promise<boolean> {
  const { definition, provider } = connection;
  const claim = { provider: definition.id, now: clock.now(), claimMs };
  const row = await claimErasure(database.db, claim);
  if (!row) return false;
  const signal = AbortSignal.any([abort, AbortSignal.timeout(timeoutMs)]);
  try {
    if (!provider.erase) {
      throw new CrmFailure(
        "rejected",
        `${definition.label} can't be asked to: do it by hand there.`,
      );
    }
    await provider.erase({ personId: row.personId, remotes: row.remotes }, signal);
    const done = { status: "done", remotes: [], nextAttemptAt: null, lastError: null } as const;
    await changeErasure(database.db, row, { ...done, changedAt: clock.now() });
  } catch (failure) {
    await changeErasure(database.db, row, planAgain(row, failure, clock.now()));
  }
  return true;
}

function planAgain(row: ErasureRow, failure: unknown, now: Date): Partial<ErasureRow> {
  const isOurs = !(failure instanceof CrmFailure);
  const kind = isOurs ? "transient" : failure.kind;
  const lastError = isOurs
    ? "The attempt ended with an error of ours; the log tells more."
    : failure.message;
  const told = { lastError, changedAt: now };
  if (kind === "auth" || kind === "config" || kind === "throttled") {
    const retryAt = (isOurs ? undefined : failure.retryAt) ?? new Date(now.getTime() + pausedMs);
    return { ...told, attempts: row.attempts - 1, nextAttemptAt: retryAt };
  }
  const pauseMs = kind === "rejected" ? null : planNextAttempt(row.attempts, Math.random());
  if (pauseMs === null) return { ...told, status: "failed", nextAttemptAt: null };
  return { ...told, nextAttemptAt: new Date(now.getTime() + pauseMs) };
}
