import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
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
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { describeError } from "#platform/process/log.ts";
import { isDue, takeRow } from "#platform/queue/queue.ts";
import { type CrmCtx, describeUnready, type ReadyConnection } from "./crm-connections.ts";
import { crmDeliveriesTable, type DeliveryRow } from "./deliveries/deliveries-store.ts";
import { crmPeopleTable } from "./people-store.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A person who is erased here and is still to be deleted at one account of a CRM. The row has all
 * ids that takes, since nothing else of the person is left; they are removed once it is done or
 * checked. `kept` are the ids of leads that are erased while another one of the person stays: nobody
 * is asked until the person is to go.
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
    status: text().$type<ErasureStatus | "kept">().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    checkedBy: text("checked_by"),
  },
  (table) => [index("crm_erasures_due").on(table.provider, table.status, table.nextAttemptAt)],
);

type ErasureRow = typeof crmErasuresTable.$inferSelect;
/** One that somebody asked for. */
export type AskedErasure = ErasureRow & { readonly status: ErasureStatus };

const isAsked = (row: ErasureRow): row is AskedErasure => row.status !== "kept";

export async function insertErasures(
  tx: Tx,
  rows: ReadonlyArray<typeof crmErasuresTable.$inferInsert>,
): Promise<void> {
  if (rows.length > 0) await tx.insert(crmErasuresTable).values([...rows]);
}

/** Unless an admin has checked it meanwhile. */
async function changeErasure(
  db: Db,
  { id }: Pick<ErasureRow, "id">,
  change: Partial<ErasureRow>,
): Promise<void> {
  const { status } = crmErasuresTable;
  const isStillOpen = and(eq(crmErasuresTable.id, id), eq(status, "pending"));
  await db.update(crmErasuresTable).set(change).where(isStillOpen);
}

/** The newest, those that are still to be done first. */
export async function listErasures(db: Db, limit: number): Promise<AskedErasure[]> {
  const { status, createdAt } = crmErasuresTable;
  const isOver = inArray(status, ["done", "checked"]);
  const isOpen = sql`case when ${isOver} then 1 else 0 end`;
  const rows = await db
    .select()
    .from(crmErasuresTable)
    .where(ne(status, "kept"))
    .orderBy(isOpen, desc(createdAt))
    .limit(limit);
  return rows.filter(isAsked);
}

/** Tries again what had failed. @returns how many. */
export async function retryErasures(db: Db, now: Date): Promise<number> {
  const retried = await db
    .update(crmErasuresTable)
    .set({ status: "pending", attempts: 0, nextAttemptAt: now, lastError: null, changedAt: now })
    .where(eq(crmErasuresTable.status, "failed"))
    .returning({ id: crmErasuresTable.id });
  return retried.length;
}

/** A CRM that has let nobody in for so long may never do so again. */
const longestWaitMs = 3 * 86_400_000;

/**
 * How one stands for admins, and why. One that waits for a CRM whose credentials are gone or refused
 * would wait for ever: somebody may look there, and it is done by itself where the CRM is back first.
 */
export function tellStanding(
  { crm, clock }: Pick<CrmCtx, "crm" | "clock">,
  { status, provider, lastError, createdAt }: AskedErasure,
  locale: Locale,
): Pick<AskedErasure, "status" | "lastError"> {
  const told = { status, lastError };
  if (status !== "pending") return told;
  const found = crm.find(({ definition }) => definition.id === provider);
  if (!found) return { ...told, status: "by-hand" };
  const unready = describeUnready(found, locale);
  if (unready !== null) return { status: "by-hand", lastError: unready };
  const isLate = clock.now().getTime() - createdAt.getTime() >= longestWaitMs;
  return isLate && lastError !== null ? { ...told, status: "by-hand" } : told;
}

/** Writes down that somebody looked at the CRM. @returns false when there is nothing to look for. */
export async function markChecked(ctx: CrmCtx, id: string, by: string): Promise<boolean> {
  const { database, clock } = ctx;
  const isIt = eq(crmErasuresTable.id, id);
  const [row] = await database.db.select().from(crmErasuresTable).where(isIt);
  if (!row || !isAsked(row)) return false;
  const { status } = tellStanding(ctx, row, defaultLocale);
  if (status !== "by-hand" && status !== "failed") return false;
  const change = { remotes: [], checkedBy: by, nextAttemptAt: null, changedAt: clock.now() };
  const checked = await database.db
    .update(crmErasuresTable)
    .set({ ...change, status: "checked" })
    // The CRM may have let go of them this moment.
    .where(and(isIt, eq(crmErasuresTable.status, row.status)))
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
  const { personId } = crmDeliveriesTable;
  const rows = await tx.select().from(crmDeliveriesTable).where(eq(personId, person.id));
  const places = await findPlaces(tx, rows, await takeKept(tx, [person.id]));
  const asked = { status: "pending", nextAttemptAt: now } as const;
  await insertErasures(tx, toRows(places, asked, now));
  return places.length;
}

/**
 * Before leads of people go who have others, for whatever reason: keeps the ids by which CRMs know
 * what they were sent, since the deliveries go with the leads. Of whoever has none left, what was
 * kept goes.
 */
export async function keepRemotes(
  tx: Tx,
  leadIds: readonly string[],
  { staying, gone }: Readonly<Record<"staying" | "gone", readonly string[]>>,
  now: Date,
): Promise<void> {
  await takeKept(tx, gone);
  if (staying.length === 0) return;
  const { leadId, personId } = crmDeliveriesTable;
  const isOfThem = and(inArray(leadId, [...leadIds]), inArray(personId, [...staying]));
  const rows = await tx.select().from(crmDeliveriesTable).where(isOfThem);
  const kept = { status: "kept", nextAttemptAt: null } as const;
  await insertErasures(tx, toRows(await findPlaces(tx, rows), kept, now));
}

async function takeKept(tx: Tx, people: readonly string[]): Promise<ErasureRow[]> {
  if (people.length === 0) return [];
  const { personId, status } = crmErasuresTable;
  return tx
    .delete(crmErasuresTable)
    .where(and(inArray(personId, [...people]), eq(status, "kept")))
    .returning();
}

/** One account of one CRM, and what of a person is there. */
interface Place {
  readonly provider: string;
  readonly personId: string;
  readonly account: string | null;
  readonly remotes: Map<string, RemoteRef>;
  isInDoubt: boolean;
  sentAt: Date;
}

/** Where people are by these rows, but for what an earlier deletion asked of a CRM since then. */
async function findPlaces(
  tx: Tx,
  deliveries: readonly DeliveryRow[],
  kept: readonly ErasureRow[] = [],
): Promise<Place[]> {
  const places = new Map<string, Place>();
  for (const row of deliveries) addDelivery(places, row);
  for (const { sentAt, account, remotes, isInDoubt, ...row } of kept) {
    const place = reach(places, { ...row, sentAt: sentAt ?? row.createdAt }, account);
    for (const remote of remotes) place.remotes.set(remote.id, remote);
    if (isInDoubt) place.isInDoubt = true;
  }
  const { personId, status } = crmErasuresTable;
  const people = [...places.values()].map((place) => place.personId);
  const isTheirs = and(inArray(personId, people), ne(status, "kept"));
  const asked = await tx.select().from(crmErasuresTable).where(isTheirs);
  const isOver = (place: Place) => (row: ErasureRow) =>
    keyOf(row, row.account) === keyOf(place, place.account) && row.createdAt > place.sentAt;
  return [...places.values()].filter((place) => !asked.some(isOver(place)));
}

function addDelivery(places: Map<string, Place>, row: DeliveryRow): void {
  const { remote, account, elsewhere, doubtAt } = row;
  const of = { ...row, sentAt: row.syncedAt ?? row.changedAt };
  if (remote) reach(places, of, account).remotes.set(remote.id, remote);
  for (const each of elsewhere) {
    reach(places, of, each.account).remotes.set(each.remote.id, each.remote);
  }
  if (row.status === "in_progress") reach(places, of, null).isInDoubt = true;
  if (doubtAt !== null) reach(places, of, doubtAt || null).isInDoubt = true;
}

const keyOf = (
  { personId, provider }: Pick<Place, "personId" | "provider">,
  account: string | null,
): string => JSON.stringify([personId, provider, account]);

function reach(
  places: Map<string, Place>,
  of: Pick<Place, "provider" | "personId" | "sentAt">,
  account: string | null,
): Place {
  const { provider, personId, sentAt } = of;
  const key = keyOf(of, account);
  const empty = { provider, personId, account, remotes: new Map(), isInDoubt: false, sentAt };
  const place: Place = places.get(key) ?? empty;
  places.set(key, place);
  if (sentAt > place.sentAt) place.sentAt = sentAt;
  return place;
}

function toRows(
  places: readonly Place[],
  standing: Pick<typeof crmErasuresTable.$inferInsert, "status" | "nextAttemptAt">,
  now: Date,
) {
  return places.map(({ remotes, isInDoubt, ...place }) => ({
    ...place,
    ...standing,
    remotes: [...remotes.values()],
    // With a confirmed record there is no doubt: the unconfirmed push went to the same record.
    isInDoubt: isInDoubt && remotes.size === 0,
    createdAt: now,
    changedAt: now,
  }));
}

/**
 * Erases the next person who is due at a provider, also one that is switched off for leads. Who dies
 * with one loses it after `claimMs`.
 *
 * @returns whether there was one.
 */
export async function eraseNext(
  { database, clock, log }: Ctx,
  {
    connection,
    claimMs,
    timeoutMs,
  }: { connection: ReadyConnection; claimMs: number; timeoutMs: number },
  abort: AbortSignal,
): Promise<boolean> {
  const { id: key, provider, status, nextAttemptAt, attempts } = crmErasuresTable;
  const now = clock.now();
  const isOf = eq(provider, connection.definition.id);
  const row = await takeRow(database.db, crmErasuresTable, {
    key,
    due: and(isOf, eq(status, "pending"), isDue(nextAttemptAt, now)),
    order: [asc(nextAttemptAt)],
    change: {
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + claimMs),
      changedAt: now,
    },
  });
  if (!row) return false;
  const signal = AbortSignal.any([abort, AbortSignal.timeout(timeoutMs)]);
  try {
    const doubt = await erase(connection, row, signal);
    const end =
      doubt === null
        ? ({ status: "done", remotes: [], lastError: null } as const)
        : ({ status: "by-hand", lastError: doubt } as const);
    await changeErasure(database.db, row, { ...end, nextAttemptAt: null, changedAt: clock.now() });
  } catch (failure) {
    const about = { provider: row.provider, erasure: row.id, attempts: row.attempts };
    log.warn({ ...about, ...tellFailure(failure) }, "An erasure failed.");
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

/** Of a CRM's failure not its sentence: it may quote the person. */
function tellFailure(failure: unknown): object {
  if (!(failure instanceof CrmFailure)) return describeError(failure);
  const { kind, cause } = failure;
  return { kind, ...(cause !== undefined && describeError(cause)) };
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
