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
import { heldUntil } from "#platform/core/held-until.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isDue as hasCome } from "#platform/queue/queue.ts";
import { hourMs } from "#platform/core/durations.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What each account of a CRM has of each person, and when to look again whether that is what it
 * should have. The row outlives the leads: by its ids a CRM still hears, of whoever is gone from here, of a
 * no, and erased. `kept` is somebody who may be there; any other status tells how it stands with
 * their erasure. The table is called after its first rows, and a process of an earlier version may
 * add some.
 */
export const crmPresencesTable = pgTable(
  "crm_erasures",
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    /** Null while nobody knows whose account it is. */
    account: text(),
    personId: uuid("person_id").notNull(),
    /** What is there; the last one is written to. */
    remotes: jsonb().$type<readonly RemoteRef[]>().notNull(),
    /** Whether a call that was never confirmed may have made or changed something. */
    isInDoubt: boolean("is_in_doubt").notNull().default(false),
    /** The request whose content is there, or may be; it may be erased by now. */
    leadId: uuid("lead_id"),
    leadSubmittedAt: moment("lead_submitted_at"),
    /** Of what was sent, by the CRM's names; null where it is not sure that it is there. */
    contentHash: text("content_hash"),
    /** Of what has to stay true of it. */
    truthHash: text("truth_hash"),
    sentAt: moment("sent_at"),
    status: text().$type<ErasureStatus | "kept">().notNull(),
    /** Staff asked for it to be sent again, whether or not it seems to be there. */
    isForced: boolean("is_forced").notNull().default(false),
    /** What waits for a backfill comes after all else. */
    priority: smallint().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** When to look; null while there is no cause. */
    nextAttemptAt: moment("next_attempt_at"),
    /** The call whose outcome is not known yet, for its id: one of other content has another. */
    triedHash: text("tried_hash"),
    triedTurn: integer("tried_turn").notNull().default(0),
    /** The claim of the process that calls; an outcome under another claim is not stored. */
    claimId: uuid("claim_id"),
    /** By the database's clock: those of two processes may differ by more than a claim lasts. */
    claimedUntil: moment("claimed_until"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    checkedBy: text("checked_by"),
  },
  (table) => [
    index("crm_erasures_due").on(table.provider, table.status, table.nextAttemptAt),
    // In the order in which they are taken, without those that wait for nothing: of a million people
    // who are to be looked at the next is found at once.
    index("crm_erasures_next")
      .on(table.provider, table.status, table.priority, table.nextAttemptAt, table.id)
      .where(sql`${table.nextAttemptAt} is not null and ${table.claimId} is null`),
    index("crm_erasures_person").on(table.personId, table.provider),
    // Two pushes of one person at once could make two records at a CRM that can't upsert.
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

/** Whether it may be that something of the person is there. */
export const isPresenceThere = ({
  remotes,
  isInDoubt,
}: Pick<PresenceRow, "remotes" | "isInDoubt">) => remotes.length > 0 || isInDoubt;

/** The same as a condition, of one that is being called too. */
export const mayBeThere = sql`(${crmPresencesTable.remotes} <> '[]'::jsonb or ${crmPresencesTable.isInDoubt}
  or ${claimId} is not null)`;

/** In the account that is connected, or sent while nobody had asked whose it is. */
export const isHere = (account: string | null): SQL | undefined =>
  account === null ? isNull(atAccount) : or(isNull(atAccount), eq(atAccount, account));

/** Whose calls are free: no process works for them, by the database's clock. */
const isFree = or(isNull(claimedUntil), lte(claimedUntil, sql`now()`));

/** Longer than any pause before a next try, the day that a CRM may ask for included. */
const longestPauseMs = 26 * hourMs;

interface Due {
  readonly provider: string;
  readonly account: string | null;
  /** Whether deletions are asked for, or all else. */
  readonly isErasing: boolean;
  readonly now: Date;
}

/** Only of people who have no call under way: one person has one at a time, whatever the account. */
function isDue({ provider, account, isErasing, now }: Due): SQL | undefined {
  // The row's own claim is implied by the condition on the person. It is written all the same,
  // because PostgreSQL uses the partial index only then.
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

/** Whether a look is worth its lock. */
export async function isAnythingDue(db: Db, due: Due): Promise<boolean> {
  const found = await db.select({ personId }).from(crmPresencesTable).where(isDue(due)).limit(1);
  return found.length > 0;
}

/** The next one to be looked at. */
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

/** Claims whose process died: whether their calls arrived is not known. */
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

/** For a change: others who want this row wait until `tx` ends. */
export async function lockPresence(tx: Tx, id: string): Promise<PresenceRow | undefined> {
  const [row] = await tx
    .select()
    .from(crmPresencesTable)
    .where(eq(crmPresencesTable.id, id))
    .for("update");
  return row;
}

/** Whether a process calls a CRM about this person this moment. */
export async function isBeingCalled(db: Db, provider: string, person: string): Promise<boolean> {
  const isTheirs = and(eq(ofProvider, provider), eq(personId, person));
  return (await db.$count(crmPresencesTable, and(isTheirs, gt(claimedUntil, sql`now()`)))) > 0;
}

/** Gives all that was sent while no account was known to this one. */
export async function assignPresences(tx: Tx, provider: string, account: string): Promise<void> {
  const isUnknown = and(eq(ofProvider, provider), isNull(atAccount), isPresenceKept);
  await tx
    .update(crmPresencesTable)
    .set({ account })
    .where(and(isUnknown, sql`${crmPresencesTable.remotes} <> '[]'::jsonb`));
}

/** What waits for an account goes to the one that is connected now; what the other has stays its own. */
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
