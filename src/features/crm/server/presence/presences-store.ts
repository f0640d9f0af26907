import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ErasureStatus } from "#features/crm/core/delivery.ts";
import type { RemoteRef } from "#features/crm/core/provider-gate.ts";
import { heldUntil } from "#platform/core/staff/held-until.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isDue as hasCome } from "#platform/queue/queue.ts";
import { hourMs } from "#platform/core/durations.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What each account of a CRM holds of each person, and when to check next whether that is right. A
 * row outlives the person's leads, because its ids are needed to send a later no and to erase the
 * records. The status `kept` means that records may exist; any other status is the state of the
 * person's erasure. Processes of an earlier version may add rows, too.
 */
export const crmPresencesTable = pgTable(
  "crm_erasures",
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    /** Null while the account is unknown. */
    account: text(),
    personId: uuid("person_id").notNull(),
    /** The records at the CRM; the last one is the one that is written to. */
    remotes: jsonb().$type<readonly RemoteRef[]>().notNull(),
    /** Whether a call that was never confirmed may have created or changed something. */
    isInDoubt: boolean("is_in_doubt").notNull().default(false),
    /** The request whose content is there, or may be. It may be erased by now. */
    leadId: uuid("lead_id"),
    leadSubmittedAt: moment("lead_submitted_at"),
    /** Hash of what was sent, under the CRM's names; null if it is uncertain whether it arrived. */
    contentHash: text("content_hash"),
    /** Hash of the values that must stay true. */
    truthHash: text("truth_hash"),
    sentAt: moment("sent_at"),
    status: text().$type<ErasureStatus | "kept">().notNull(),
    /** Staff asked to send it again, even if the CRM seems to hold it already. */
    isForced: boolean("is_forced").notNull().default(false),
    /** Rows that wait only for a backfill come after all others. */
    priority: smallint().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** When to look next; null if there is no cause. */
    nextAttemptAt: moment("next_attempt_at"),
    /**
     * Hash of the call whose outcome is unknown. It decides the call's id: other content gets
     * another id.
     */
    triedHash: text("tried_hash"),
    triedTurn: integer("tried_turn").notNull().default(0),
    /** The claim of the process that calls; an outcome under another claim is not stored. */
    claimId: uuid("claim_id"),
    /**
     * Measured by the database's clock, because the clocks of two processes may differ by more than
     * a claim lasts.
     */
    claimedUntil: moment("claimed_until"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    checkedBy: text("checked_by"),
  },
  (table) => [
    index("crm_erasures_due").on(table.provider, table.status, table.nextAttemptAt),
    // In the order in which rows are taken, without rows that wait for nothing. It finds the next
    // of a million rows at once.
    index("crm_erasures_next")
      .on(table.provider, table.status, table.priority, table.nextAttemptAt, table.id)
      .where(sql`${table.nextAttemptAt} is not null and ${table.claimId} is null`),
    index("crm_erasures_person").on(table.personId, table.provider),
    // Two pushes of one person at once could create two records at a CRM that can't upsert.
    uniqueIndex("crm_erasures_one_call_per_person")
      .on(table.provider, table.personId)
      .where(sql`${table.claimId} is not null`),
  ],
);

export type PresenceRow = typeof crmPresencesTable.$inferSelect;
export type PresenceChange = Partial<typeof crmPresencesTable.$inferInsert>;

const { provider: ofProvider, personId, account: atAccount, status } = crmPresencesTable;
const { nextAttemptAt, claimId, claimedUntil } = crmPresencesTable;

export const isPresenceKept = eq(status, "kept");

/** Whether the CRM may hold something of the person. */
export const isPresenceThere = ({
  remotes,
  isInDoubt,
}: Pick<PresenceRow, "remotes" | "isInDoubt">) => remotes.length > 0 || isInDoubt;

/** The same as an SQL condition, including rows that are being called about. */
export const mayBeThere = sql`(${crmPresencesTable.remotes} <> '[]'::jsonb or ${crmPresencesTable.isInDoubt}
  or ${claimId} is not null)`;

/** Rows of the connected account, and rows sent while the account was unknown. */
export const isHere = (account: string | null): SQL | undefined =>
  account === null ? isNull(atAccount) : or(isNull(atAccount), eq(atAccount, account));

/** Rows that no process is calling about, by the database's clock. */
const isFree = or(isNull(claimedUntil), lte(claimedUntil, sql`now()`));

/** Longer than any pause before an attempt, including the day that a CRM may ask for. */
const longestPauseMs = 26 * hourMs;

interface Due {
  readonly provider: string;
  readonly account: string | null;
  /** True for deletions, false for everything else. */
  readonly isErasing: boolean;
  readonly now: Date;
}

/**
 * Leaves out people with a call under way: one person has one call at a time, whatever the account.
 */
function isDue({ provider, account, isErasing, now }: Due): SQL | undefined {
  // The condition on the person already covers the row's own claim. It is repeated because
  // PostgreSQL uses the partial index only then.
  const isTime = and(
    eq(ofProvider, provider),
    hasCome(nextAttemptAt, now, longestPauseMs),
    lt(nextAttemptAt, heldUntil),
    isNull(claimId),
  );
  const isPersonFree = sql`not exists (select 1 from crm_erasures as in_flight
    where in_flight.provider = ${provider} and in_flight.person_id = ${personId}
      and in_flight.claim_id is not null)`;
  const isMeant = isErasing ? eq(status, "pending") : and(isPresenceKept, isHere(account));
  return and(isTime, isMeant, isPersonFree);
}

/** Whether anything is due, checked before a look takes the lock. */
export async function isAnythingDue(db: Db, due: Due): Promise<boolean> {
  const found = await db.select({ personId }).from(crmPresencesTable).where(isDue(due)).limit(1);
  return found.length > 0;
}

/** The next row to look at. */
export async function findDue(tx: Tx, due: Due): Promise<PresenceRow | undefined> {
  const [row] = await tx
    .select()
    .from(crmPresencesTable)
    .where(isDue(due))
    .orderBy(asc(crmPresencesTable.priority), asc(nextAttemptAt), asc(crmPresencesTable.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** Claims of processes that died. Whether their calls arrived is unknown. */
export function listExpiredClaims(db: Db, provider: string): Promise<PresenceRow[]> {
  return db
    .select()
    .from(crmPresencesTable)
    .where(and(eq(ofProvider, provider), isNotNull(claimId), isFree));
}

export async function changePresence(
  db: Db | Tx,
  { id }: Pick<PresenceRow, "id">,
  change: { readonly [Key in keyof PresenceChange]?: PresenceChange[Key] | SQL },
): Promise<void> {
  await db.update(crmPresencesTable).set(change).where(eq(crmPresencesTable.id, id));
}

/** Locks the row for a change. Others who want it wait until `tx` ends. */
export async function lockPresence(tx: Tx, id: string): Promise<PresenceRow | undefined> {
  const [row] = await tx
    .select()
    .from(crmPresencesTable)
    .where(eq(crmPresencesTable.id, id))
    .for("update");
  return row;
}

/** Whether a process is calling a CRM about this person now. */
export async function isBeingCalled(db: Db, provider: string, person: string): Promise<boolean> {
  const isTheirs = and(eq(ofProvider, provider), eq(personId, person));
  return (await db.$count(crmPresencesTable, and(isTheirs, gt(claimedUntil, sql`now()`)))) > 0;
}

/** Assigns everything that was sent while no account was known to this account. */
export async function assignPresences(tx: Tx, provider: string, account: string): Promise<void> {
  const isUnknown = and(eq(ofProvider, provider), isNull(atAccount), isPresenceKept);
  await tx
    .update(crmPresencesTable)
    .set({ account })
    .where(and(isUnknown, sql`${crmPresencesTable.remotes} <> '[]'::jsonb`));
}

/**
 * Moves waiting rows to the account that is connected now. What the other account holds stays
 * recorded for that account.
 */
export async function moveToAccount(
  tx: Tx,
  {
    provider,
    account,
    now,
  }: { readonly provider: string; readonly account: string; readonly now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into crm_erasures (provider, account, person_id, remotes, status, next_attempt_at, created_at, changed_at)
    select distinct provider, ${account}, person_id, '[]'::jsonb, 'kept', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from crm_deliveries as asked where provider = ${provider} and is_asked and not exists (
      select 1 from crm_erasures as here where here.provider = asked.provider
        and here.person_id = asked.person_id and here.status = 'kept' and here.account = ${account})`);
}
