import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { maxAttempts } from "#features/crm/core/delivery.ts";
import { measureWait, needsTest } from "#features/crm/core/provider-gate.ts";
import { type LeftOut, nothingWanted, type Wanted, wantedAt } from "#features/crm/core/wanted.ts";
import type { CrmCtx, ReadyConnection } from "#features/crm/server/crm-connections.ts";
import {
  changeProviderState,
  lockProviderState,
} from "#features/crm/server/provider-states-store.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  changeDeliveries,
  type DeliveryChange,
  crmDeliveriesTable,
  isOfLead,
  toArrived,
  unsent,
} from "./deliveries-store.ts";
import { crmPeopleTable } from "./people-store.ts";
import { type PlannedCall, planCall } from "./plan-call.ts";
import { readFacts, readRules, type Rules } from "./read-facts.ts";
import {
  changePresence,
  crmPresencesTable,
  findDue,
  isPresenceKept,
  isPresenceThere,
  listExpiredClaims,
  lockPresence,
  type PresenceChange,
  type PresenceRow,
} from "./presences-store.ts";

/** A row about which this process calls the CRM. */
export interface Claim {
  /** The row as it was claimed. */
  readonly row: PresenceRow;
  readonly claimId: string;
  readonly wanted: Wanted;
  /** Null for an erasure. */
  readonly call: PlannedCall | null;
}

interface LookOptions {
  readonly connection: ReadyConnection;
  /** How long a claim lasts, in milliseconds. It is longer than any call may take. */
  readonly claimMs: number;
  /**
   * True to look for deletions, which ignore the gate and the switch; false for everything else.
   */
  readonly isErasing: boolean;
  /** The account that this process reaches; null if the CRM doesn't tell. */
  readonly ownAccount?: string | null;
}

/** The number of rows without a call that are settled in one turn, so that others get theirs. */
const mostSettled = 50;

/**
 * Looks at the next row that is due: computes what the CRM should hold about the person, compares
 * it with what the CRM received, and claims the row if they differ. Two processes never claim the
 * same row, or two rows of one person.
 *
 * @returns null if nothing is due or may be sent now; `settled` if the turn ended before that.
 */
export function look(ctx: CrmCtx, options: LookOptions): Promise<Claim | "settled" | null> {
  const { database, clock } = ctx;
  const { definition } = options.connection;
  const now = clock.now();
  return database.transaction(async (tx) => {
    // The lock makes processes take turns, so that the pace applies across all of them.
    const state = await lockProviderState(tx, definition.id);
    const rules = await readRules(tx, options.connection, state.account);
    // If another process has found another account since, the due rows belong to that account.
    const isOurs = (options.ownAccount ?? state.account) === state.account;
    const isOpen =
      isOurs && rules.enabled && !needsTest(state.gate) && measureWait(state, now) === 0;
    const { isErasing } = options;
    if (!isOpen && !isErasing) return null;
    for (let settled = 0; settled < mostSettled; settled += 1) {
      const { account } = state;
      const row = await findDue(tx, { provider: definition.id, account, isErasing, now });
      if (!row) return null;
      const found = await adopt(tx, row, state.account);
      const claimed = found && (await lookAt(ctx, tx, found, { ...options, rules, now }));
      if (!claimed) continue;
      const nextPushAt = new Date(now.getTime() + definition.paceMs);
      if (!isErasing) await changeProviderState(tx, definition.id, { nextPushAt });
      return claimed;
    }
    return "settled";
  });
}

/**
 * Gives a row from before accounts were recorded to the current account, unless that account
 * already has a row for this person.
 */
async function adopt(
  tx: Tx,
  row: PresenceRow,
  account: string | null,
): Promise<PresenceRow | null> {
  if (row.account !== null || account === null || row.status !== "kept") return row;
  const { personId, provider, id } = crmPresencesTable;
  const isTheirs = and(eq(provider, row.provider), eq(personId, row.personId));
  const [other] = await tx
    .select()
    .from(crmPresencesTable)
    .where(and(isTheirs, isPresenceKept, eq(crmPresencesTable.account, account)));
  if (!other) {
    await changePresence(tx, row, { account });
    return { ...row, account };
  }
  if (isPresenceThere(row)) await changePresence(tx, row, { nextAttemptAt: null });
  else await tx.delete(crmPresencesTable).where(eq(id, row.id));
  await changePresence(tx, other, { nextAttemptAt: row.nextAttemptAt });
  return null;
}

interface LookAtOptions extends LookOptions {
  readonly rules: Rules;
  readonly now: Date;
}

/** @returns null if no call is needed; then the result for each request is stored. */
async function lookAt(
  ctx: CrmCtx,
  tx: Tx,
  row: PresenceRow,
  { connection, claimMs, rules, now }: LookAtOptions,
): Promise<Claim | null> {
  if (row.status !== "kept") {
    return claim(tx, row, { wanted: nothingWanted, call: null, claimMs, now });
  }
  const [who] = await tx
    .select({ email: crmPeopleTable.email })
    .from(crmPeopleTable)
    .where(eq(crmPeopleTable.id, row.personId));
  const [person] = who ? await readFacts(ctx, tx, rules, [who.email]) : [];
  if (!person) {
    await changePresence(tx, row, { nextAttemptAt: null });
    return null;
  }
  const wanted = wantedAt(person.facts);
  const ended = wanted.leftOut.filter(({ kind }) => kind !== "overtaken");
  await leaveOut(tx, rules.provider, ended, now);
  if (wanted.act === "leave") {
    await endLook(tx, row, rules.provider, wanted, now);
    return null;
  }
  const { definition } = connection;
  const call = planCall({ row, wanted, person, rules, definition, secret: ctx.secret });
  if (!call.isThere) return claim(tx, row, { wanted, call, claimMs, now });
  await endLook(tx, row, rules.provider, wanted, now);
  await settle(tx, row, { wanted, call, now });
  return null;
}

/**
 * The CRM holds all of it already, for example through an earlier request with the same content.
 */
async function settle(
  tx: Tx,
  row: PresenceRow,
  {
    wanted,
    call,
    now,
  }: { readonly wanted: Wanted; readonly call: PlannedCall; readonly now: Date },
): Promise<void> {
  const { provider, account } = row;
  const { truthHash, contentHash, alsoSent, known } = call;
  for (const { leadId, sent } of alsoSent) {
    await changeDeliveries(tx, isOfLead(provider, leadId), { sent });
  }
  if (wanted.act === "keep" || !known) {
    await changePresence(tx, row, { truthHash });
    return;
  }
  const { id: leadId, submittedAt: leadSubmittedAt } = known;
  await changePresence(tx, row, { truthHash, contentHash, leadId, leadSubmittedAt });
  const { sent, notes } = call;
  const arrived = toArrived({ notes, sent, account, remote: row.remotes.at(-1) ?? null }, now);
  const attempts = sql`${crmDeliveriesTable.attempts} + 1`;
  await changeDeliveries(tx, isOfLead(provider, leadId), { ...arrived, attempts });
}

async function endLook(tx: Tx, row: PresenceRow, provider: string, wanted: Wanted, now: Date) {
  await leaveOut(tx, provider, wanted.leftOut, now);
  await changePresence(tx, row, { nextAttemptAt: null, attempts: 0, isForced: false });
}

/** Stores why requests are not sent. A request that was sent before stays sent. */
export async function leaveOut(
  tx: Tx,
  provider: string,
  leftOut: readonly LeftOut[],
  now: Date,
): Promise<void> {
  for (const { leadId, reason, kind } of leftOut) {
    await changeDeliveries(tx, isOfLead(provider, leadId), {
      status: unsent,
      reason,
      isAsked: kind === "waits",
      nextAttemptAt: null,
      changedAt: now,
    });
  }
}

async function claim(
  tx: Tx,
  row: PresenceRow,
  {
    wanted,
    call,
    claimMs,
    now,
  }: Pick<Claim, "wanted" | "call"> & { readonly claimMs: number; readonly now: Date },
): Promise<Claim> {
  const claimId = randomUUID();
  const attempts = row.attempts + 1;
  const tried = call ? { triedHash: call.triedHash, triedTurn: call.triedTurn } : {};
  await changePresence(tx, row, {
    claimId,
    // The database's clock sets the end, because the check whether the claim is over uses that
    // clock.
    claimedUntil: sql`now() + ${`${claimMs} milliseconds`}::interval`,
    attempts,
    nextAttemptAt: null,
    changedAt: now,
    ...tried,
  });
  if (wanted.leadId !== null) {
    const status = "in_progress" as const;
    const under = { status, attempts, nextAttemptAt: null, changedAt: now, ...noteSent(row, call) };
    await changeDeliveries(tx, isOfLead(row.provider, wanted.leadId), under);
  }
  return { row: { ...row, attempts, ...tried }, claimId, wanted, call };
}

/**
 * Stores before the call what the CRM may hold from now on, since after a crash during the call
 * nobody could tell. What another account received stays stored until this account has something.
 */
function noteSent({ account }: PresenceRow, call: PlannedCall | null): DeliveryChange {
  const delivery = call?.known?.delivery;
  if (!call || (delivery?.sent && delivery.account !== account)) return {};
  return { account, sent: call.maybeSent };
}

const lastError = "Every attempt was cut off before it ended.";

/**
 * The change that marks a request as possibly received, so that nothing about the record is
 * certain.
 */
export const mayBeOf = ({
  leadId,
  leadSubmittedAt,
}: Pick<PresenceRow, "leadId" | "leadSubmittedAt">): PresenceChange => ({
  leadId,
  leadSubmittedAt,
  contentHash: null,
  truthHash: null,
});

/**
 * Releases the claims of processes that died. Whether their calls arrived is unknown. After the
 * last attempt such a request fails, so that a request which crashes the process is not repeated
 * forever.
 */
export async function releaseExpiredClaims(
  database: Pick<Ctx["database"], "db" | "transaction">,
  provider: string,
  now: Date,
): Promise<void> {
  // Reads without a lock first, because every look asks and there is hardly ever an expired claim.
  for (const expired of await listExpiredClaims(database.db as Db, provider)) {
    await database.transaction(async (tx) => {
      const row = await lockPresence(tx, expired.id);
      if (row?.claimId !== expired.claimId) return;
      const isErasing = row.status !== "kept";
      const isOver = row.attempts >= maxAttempts && (isErasing || row.nextAttemptAt === null);
      const isTheirs = and(
        eq(crmDeliveriesTable.personId, row.personId),
        eq(crmDeliveriesTable.provider, provider),
        eq(crmDeliveriesTable.status, "in_progress"),
      );
      const [tried] = await tx.select().from(crmDeliveriesTable).where(isTheirs);
      await changePresence(tx, row, {
        claimId: null,
        claimedUntil: null,
        isInDoubt: true,
        changedAt: now,
        ...(tried && mayBeOf(tried)),
        ...(isErasing && isOver ? { status: "failed", lastError } : {}),
        nextAttemptAt: isOver ? null : (row.nextAttemptAt ?? now),
      });
      const end = isOver
        ? { status: "failed" as const, isAsked: false, lastError }
        : {
            status: sql`case when ${crmDeliveriesTable.isAsked} then 'pending' else ${unsent} end`,
          };
      await changeDeliveries(tx, isTheirs, { ...end, reachedAt: now, changedAt: now });
    });
  }
}
