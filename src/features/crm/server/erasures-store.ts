import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { CrmFailure, type RemoteRef } from "#features/crm/core/provider-gate.ts";
import { type ErasureStatus, planNextAttempt } from "#features/crm/core/delivery.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isDue, takeRow } from "#platform/queue/queue.ts";
import type { ReadyConnection } from "./crm-connections.ts";
import { crmDeliveriesTable, type DeliveryRow } from "./deliveries/deliveries-store.ts";
import { crmPeopleTable } from "./people-store.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A person who is erased here and is still to be deleted at one account of a CRM. The row has all
 * ids that takes, since nothing else of the person is left; they are removed once it is done or
 * checked.
 */
export const crmErasuresTable = pgTable(
  "crm_erasures",
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    /** The account that got the records; null when no account was known. */
    account: text(),
    personId: uuid("person_id").notNull(),
    remotes: jsonb().$type<readonly RemoteRef[]>().notNull(),
    /** Whether a push that was never confirmed may have left a record whose id nobody knows. */
    isInDoubt: boolean("is_in_doubt").notNull().default(false),
    sentAt: moment("sent_at"),
    status: text().$type<ErasureStatus>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    checkedBy: text("checked_by"),
  },
  (table) => [index("crm_erasures_due").on(table.provider, table.status, table.nextAttemptAt)],
);

export type ErasureRow = typeof crmErasuresTable.$inferSelect;

export async function insertErasures(
  tx: Tx,
  rows: ReadonlyArray<typeof crmErasuresTable.$inferInsert>,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(crmErasuresTable).values([...rows]);
}

/** Takes the next due one for this process; who dies with it loses it after `claimMs`. */
export function claimErasure(
  db: Db,
  { provider, now, claimMs }: { provider: string; now: Date; claimMs: number },
): Promise<ErasureRow | null> {
  const { id, status, nextAttemptAt, attempts } = crmErasuresTable;
  return takeRow(db, crmErasuresTable, {
    key: id,
    due: and(
      eq(crmErasuresTable.provider, provider),
      eq(status, "pending"),
      isDue(nextAttemptAt, now),
    ),
    order: [asc(nextAttemptAt)],
    change: {
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + claimMs),
      changedAt: now,
    },
  });
}

export async function changeErasure(
  db: Db,
  { id }: Pick<ErasureRow, "id">,
  change: Partial<ErasureRow>,
): Promise<void> {
  await db.update(crmErasuresTable).set(change).where(eq(crmErasuresTable.id, id));
}

/** The newest, those that are still to be done first. */
export function listErasures(db: Db, limit: number): Promise<ErasureRow[]> {
  const isOver = inArray(crmErasuresTable.status, ["done", "checked"]);
  const isOpen = sql`case when ${isOver} then 1 else 0 end`;
  return db
    .select()
    .from(crmErasuresTable)
    .orderBy(isOpen, desc(crmErasuresTable.createdAt))
    .limit(limit);
}

/** Tries again what had failed. @returns how many. */
export async function retryErasures(db: Db, now: Date): Promise<number> {
  const retried = await db
    .update(crmErasuresTable)
    .set({ status: "pending", attempts: 0, nextAttemptAt: now, changedAt: now })
    .where(eq(crmErasuresTable.status, "failed"))
    .returning({ id: crmErasuresTable.id });
  return retried.length;
}

/** Writes down that somebody looked at the CRM. @returns false when there is nothing to look for. */
export async function markChecked(
  db: Db,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { status } = crmErasuresTable;
  const checked = await db
    .update(crmErasuresTable)
    .set({ status: "checked", remotes: [], checkedBy: by, nextAttemptAt: null, changedAt: now })
    .where(and(eq(crmErasuresTable.id, id), inArray(status, ["by-hand", "failed"])))
    .returning({ id: crmErasuresTable.id });
  return checked.length > 0;
}

/** Pause while credentials are wrong: asking more often gains nothing. */
const pausedMs = 3_600_000;

/**
 * Queues the deletion of a person's records at every account of a CRM that ever got one, or may have
 * got one without saying so. Called before their leads go, in the same transaction: the ids are
 * taken along, as nothing else is left afterwards.
 *
 * @returns how many accounts will be asked, or have to be looked at.
 */
export async function erasePersonAtCrms(tx: Tx, emailKey: string, now: Date): Promise<number> {
  const [person] = await tx.select().from(crmPeopleTable).where(eq(crmPeopleTable.email, emailKey));
  if (!person) return 0;
  const rows = await tx
    .select()
    .from(crmDeliveriesTable)
    .where(eq(crmDeliveriesTable.personId, person.id));
  const places = new Map<string, Place>();
  for (const row of rows) {
    const { remote, account, elsewhere, doubtAt } = row;
    if (remote) reach(places, row, account).remotes.set(remote.id, remote);
    for (const each of elsewhere) {
      reach(places, row, each.account).remotes.set(each.remote.id, each.remote);
    }
    if (row.status === "in_progress") reach(places, row, null).isInDoubt = true;
    if (doubtAt !== null) reach(places, row, doubtAt || null).isInDoubt = true;
  }
  const queued = [...places.values()].map(({ remotes, isInDoubt, ...place }) => ({
    ...place,
    personId: person.id,
    remotes: [...remotes.values()],
    // With a confirmed record there is no doubt: the unconfirmed push went to the same record.
    isInDoubt: isInDoubt && remotes.size === 0,
    status: "pending" as const,
    nextAttemptAt: now,
    createdAt: now,
    changedAt: now,
  }));
  await insertErasures(tx, queued);
  return queued.length;
}

/** One account of one CRM, and what of a person is there. */
interface Place {
  readonly provider: string;
  readonly account: string | null;
  readonly remotes: Map<string, RemoteRef>;
  isInDoubt: boolean;
  sentAt: Date;
}

function reach(
  places: Map<string, Place>,
  { provider, syncedAt, changedAt }: DeliveryRow,
  account: string | null,
): Place {
  const key = JSON.stringify([provider, account]);
  const sentAt = syncedAt ?? changedAt;
  const place = places.get(key) ?? {
    provider,
    account,
    remotes: new Map(),
    isInDoubt: false,
    sentAt,
  };
  places.set(key, place);
  if (sentAt > place.sentAt) place.sentAt = sentAt;
  return place;
}

interface ErasureWork {
  readonly connection: ReadyConnection;
  readonly claimMs: number;
  readonly timeoutMs: number;
}

/**
 * Erases the next person who is due at a provider, also one that is switched off for leads.
 *
 * @returns whether there was one.
 */
export async function eraseNext(
  { database, clock }: Ctx,
  { connection, claimMs, timeoutMs }: ErasureWork,
  abort: AbortSignal,
): Promise<boolean> {
  const { definition } = connection;
  const claim = { provider: definition.id, now: clock.now(), claimMs };
  const row = await claimErasure(database.db, claim);
  if (!row) return false;
  const signal = AbortSignal.any([abort, AbortSignal.timeout(timeoutMs)]);
  try {
    const doubt = await erase(connection, row, signal);
    const end =
      doubt === null
        ? ({ status: "done", remotes: [], lastError: null } as const)
        : ({ status: "by-hand", lastError: doubt } as const);
    await changeErasure(database.db, row, {
      ...end,
      nextAttemptAt: null,
      changedAt: clock.now(),
    });
  } catch (failure) {
    await changeErasure(database.db, row, planAgain(row, failure, clock.now()));
  }
  return true;
}

/** @returns null once nothing of the person is left there, else why somebody has to look. */
async function erase(
  { definition: { label }, provider }: ReadyConnection,
  { personId, account, remotes, isInDoubt }: ErasureRow,
  signal: AbortSignal,
): Promise<string | null> {
  if (!provider.erase) return `${label} can't be asked to: delete it there by hand.`;
  if (account === null) {
    return "It was sent before anybody tested whose account that is: look for it there by hand.";
  }
  // In another account the same id is somebody else, and a record that is missing there proves nothing.
  if ((await provider.findAccount(signal)) !== account) {
    return `${label} is connected to another account now: delete it by hand in the one that got it.`;
  }
  const extent = await provider.erase({ personId, remotes }, signal);
  if (!isInDoubt || extent === "all") return null;
  return "A push was never confirmed, so a record may be there that we can't name: look for it by hand.";
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
