import { and, desc, eq, inArray, isNotNull, ne, not, or, sql } from "drizzle-orm";
import { type ErasureStatus, planNextAttempt } from "#features/crm/core/delivery.ts";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import { deletedLeadReason, overtakenWords } from "#features/crm/core/wanted.ts";
import {
  type CrmCtx,
  describeUnready,
  type ReadyConnection,
} from "#features/crm/server/crm-connections.ts";
import { findAccount } from "#features/crm/server/test-connection.ts";
import { findPhonesOf, leadsTable } from "#features/leads/server/leads-store.ts";
import { defaultLocale, inDefaultLocale, type Locale } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { describeError } from "#platform/process/log.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { changeDeliveries, crmDeliveriesTable, isOfLead } from "./deliveries-store.ts";
import type { Claim } from "./look.ts";
import { crmPeopleTable, findKnownPeople, forgetPerson, rememberNumbers } from "./people-store.ts";
import {
  changePresence,
  crmPresencesTable,
  isHere,
  isPresenceKept,
  lockPresence,
  mayBeThere,
  type PresenceChange,
  type PresenceRow,
} from "./presences-store.ts";

/** A person to be erased at one account of a CRM. */
export type ErasureRow = PresenceRow & { readonly status: ErasureStatus };

const { id: rowId, status, createdAt, personId } = crmPresencesTable;
const isErasure = (row: PresenceRow): row is ErasureRow => row.status !== "kept";

/** One page: the deletions that are still to be done first, then the newest. */
export async function listErasures(
  db: Db,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<{ readonly erasures: readonly ErasureRow[]; readonly total: number }> {
  const isOver = inArray(status, ["done", "checked"]);
  const rows = await db
    .select()
    .from(crmPresencesTable)
    .where(ne(status, "kept"))
    .orderBy(sql`case when ${isOver} then 1 else 0 end`, desc(createdAt), rowId)
    .limit(limit)
    .offset(offset);
  const total = await db.$count(crmPresencesTable, ne(status, "kept"));
  return { erasures: rows.filter(isErasure), total };
}

/** How CRMs answered what one deletion asked of them, the first asked first. */
export async function listAnswers(db: Db, ids: readonly string[]): Promise<readonly ErasureRow[]> {
  const rows = await db
    .select()
    .from(crmPresencesTable)
    .where(and(inArray(rowId, [...ids]), ne(status, "kept")))
    .orderBy(createdAt, rowId);
  return rows.filter(isErasure);
}

/**
 * Retries the deletions that failed.
 * @returns how many.
 */
export async function retryErasures(db: Db, now: Date): Promise<number> {
  const retried = await db
    .update(crmPresencesTable)
    .set({ status: "pending", attempts: 0, nextAttemptAt: now, lastError: null, changedAt: now })
    .where(eq(status, "failed"))
    .returning({ id: rowId });
  return retried.length;
}

/** After a CRM has refused all calls for this long, it may never answer again. */
const longestWaitMs = 3 * dayMs;

/**
 * A deletion's state for admins, with the reason. A deletion would wait forever for a CRM whose
 * credentials are gone or refused, so somebody may look there by hand. If the CRM is back earlier,
 * the worker does the deletion.
 */
export function tellStanding(
  { crm, clock }: Pick<CrmCtx, "crm" | "clock">,
  erasure: Pick<ErasureRow, "status" | "provider" | "lastError" | "createdAt">,
  locale: Locale,
): Pick<ErasureRow, "status" | "lastError"> {
  const { provider, lastError } = erasure;
  const standing = { status: erasure.status, lastError };
  if (standing.status !== "pending") return standing;
  const found = crm.find(({ definition }) => definition.id === provider);
  if (!found) return { ...standing, status: "by-hand" };
  const unready = describeUnready(found, locale);
  if (unready !== null) return { status: "by-hand", lastError: unready };
  const isLate = clock.now().getTime() - erasure.createdAt.getTime() >= longestWaitMs;
  return isLate && lastError !== null ? { ...standing, status: "by-hand" } : standing;
}

/**
 * Stores that somebody looked at the CRM. Sent again after a lost response, it changes nothing.
 * @returns false if there is nothing to look for.
 */
export async function markChecked(ctx: CrmCtx, id: string, by: string): Promise<boolean> {
  const { database, clock } = ctx;
  const isIt = eq(rowId, id);
  const [row] = await database.db.select().from(crmPresencesTable).where(isIt);
  if (!row || !isErasure(row)) return false;
  if (row.status === "checked") return row.checkedBy === by;
  const standing = tellStanding(ctx, row, defaultLocale);
  if (standing.status !== "by-hand" && standing.status !== "failed") return false;
  const change = { remotes: [], checkedBy: by, nextAttemptAt: null, changedAt: clock.now() };
  const checked = await database.db
    .update(crmPresencesTable)
    .set({ ...change, status: "checked" })
    // The CRM may have deleted the person at this moment.
    .where(and(isIt, eq(status, row.status)))
    .returning({ id: rowId });
  return checked.length > 0;
}

/**
 * Has a person's records deleted at every account of a CRM that received one, or may have received
 * one without confirming it. From then on nothing else about the person is sent.
 *
 * @returns the ids of the accounts' rows, which will be asked or have to be looked at.
 */
export async function erasePersonAtCrms(
  tx: Tx,
  email: string,
  now: Date,
): Promise<readonly string[]> {
  const people = await findKnownPeople(tx, [{ emailKey: email, phoneKey: "" }]);
  if (people.length === 0) return [];
  const isTheirs = and(inArray(personId, [...people]), isPresenceKept);
  await tx.delete(crmPresencesTable).where(and(isTheirs, not(mayBeThere)));
  const asked = await tx
    .update(crmPresencesTable)
    .set({
      status: "pending",
      nextAttemptAt: now,
      attempts: 0,
      lastError: null,
      createdAt: now,
      changedAt: now,
    })
    .where(isTheirs)
    .returning({ id: rowId });
  await askAnew(tx, people, now);
  // A person without a lead needs no proof any more. Other people are forgotten together with their
  // leads.
  const { id, forgottenAt } = crmPeopleTable;
  const isForgotten = and(inArray(id, [...people]), isNotNull(forgottenAt));
  await tx.delete(crmPeopleTable).where(isForgotten);
  return asked.map(({ id: row }) => row);
}

/**
 * Marks everything sent about these people as not sent, since it will be deleted at the CRMs, and
 * older requests as not overtaken. A lead that comes back from the trash is then sent like a new
 * one.
 */
async function askAnew(tx: Tx, people: readonly string[], now: Date): Promise<void> {
  const { personId: ofPerson, isAsked, syncedAt, reason } = crmDeliveriesTable;
  const overtaken = Object.values(inDefaultLocale(overtakenWords));
  const isWanted = or(eq(isAsked, true), isNotNull(syncedAt), inArray(reason, overtaken));
  await changeDeliveries(tx, and(inArray(ofPerson, [...people]), isWanted), {
    status: "skipped",
    isAsked: true,
    reason: deletedLeadReason,
    attempts: 0,
    nextAttemptAt: null,
    lastError: null,
    remote: null,
    account: null,
    sent: null,
    syncedAt: null,
    reachedAt: null,
    changedAt: now,
  });
}

/**
 * Called before leads are deleted, for whatever reason. Removes the name of a person who has no
 * other lead. If a CRM may hold the person, keeps their ids with a proof of address and numbers, so
 * that a no still reaches the CRM.
 */
export async function forgetPeopleOf(
  { clock }: Ctx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const ids = [...leadIds];
  const email = sql`lower(btrim(${leadsTable.email}))`;
  const emails = tx.select({ email }).from(leadsTable).where(inArray(leadsTable.id, ids));
  const people = await tx
    .select()
    .from(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, emails))
    .orderBy(crmPeopleTable.email)
    // Locks the person's row, as planning does, so that the statements below see a new lead.
    .for("update");
  for (const person of people) {
    const isTheirs = eq(personId, person.id);
    const isAnywhere =
      (await tx.$count(crmPresencesTable, and(isTheirs, isPresenceKept, mayBeThere))) > 0;
    const phones = await findPhonesOf(tx, person.email, ids);
    if (isAnywhere) await rememberNumbers(tx, person, phones.going);
    if (phones.hasOthers) continue;
    if (isAnywhere) await forgetPerson(tx, person, clock.now());
    else {
      await tx.delete(crmPresencesTable).where(and(isTheirs, isPresenceKept));
      await tx.delete(crmPeopleTable).where(eq(crmPeopleTable.id, person.id));
    }
  }
}

/** Deletes forgotten people whose links in mails have expired, and people who never had a lead. */
export async function dropPeople(tx: Tx, emails: readonly string[]): Promise<void> {
  const gone = await tx
    .delete(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, [...emails]))
    .returning({ id: crmPeopleTable.id });
  const people = gone.map(({ id }) => id);
  await tx.delete(crmPresencesTable).where(and(inArray(personId, people), isPresenceKept));
}

/** Asks the CRM to delete one person, and stores the result. */
export async function eraseClaimed(
  { database, clock, log }: Pick<Ctx, "database" | "clock" | "log">,
  connection: ReadyConnection,
  { row, claimId }: Pick<Claim, "row" | "claimId">,
  signal: AbortSignal,
): Promise<void> {
  const over = { nextAttemptAt: null, isInDoubt: false };
  const end = await erase(connection, row, signal).then(
    (doubt): PresenceChange =>
      doubt === null
        ? { ...over, status: "done", remotes: [], lastError: null }
        : { nextAttemptAt: null, status: "by-hand", lastError: doubt },
    (failure: unknown) => {
      const about = { provider: row.provider, erasure: row.id, attempts: row.attempts };
      log.warn({ ...about, ...tellFailure(failure) }, "An erasure failed.");
      return planAgain(row, failure, clock.now());
    },
  );
  await database.transaction(async (tx) => {
    const locked = await lockPresence(tx, row.id);
    if (locked?.claimId !== claimId) return;
    const free = { claimId: null, claimedUntil: null, changedAt: clock.now() };
    if (end.status === "done") await makeAnew(tx, row, clock.now());
    // An admin may have checked it meanwhile.
    await changePresence(tx, row, { ...free, ...(locked.status === "pending" ? end : {}) });
  });
}

/**
 * If a person came back while their deletion waited, they have a new id here, but may have got the
 * same record at the CRM by their address. The deletion removed that record, so the person is sent
 * again.
 */
async function makeAnew(tx: Tx, { provider, account, remotes }: PresenceRow, now: Date) {
  const ids = sql.param(remotes.map(({ id }) => id));
  const isSame = sql`exists (select from jsonb_array_elements(${crmPresencesTable.remotes}) as remote
    where remote ->> 'id' = any(${ids}::text[]))`;
  const again = await tx
    .update(crmPresencesTable)
    .set({ isForced: true, nextAttemptAt: now, attempts: 0 })
    .where(and(eq(crmPresencesTable.provider, provider), isPresenceKept, isHere(account), isSame))
    .returning({ leadId: crmPresencesTable.leadId });
  const leadIds = again.flatMap(({ leadId }) => leadId ?? []);
  const asked = { status: "pending", isAsked: true, changedAt: now } as const;
  await changeDeliveries(tx, isOfLead(provider, ...leadIds), asked);
}

/** @returns null once nothing of the person is left there, else why somebody has to look. */
async function erase(
  { definition: { label }, provider }: ReadyConnection,
  { personId: person, account, remotes }: PresenceRow,
  signal: AbortSignal,
): Promise<string | null> {
  if (!provider.erase) return `${label} can't be asked to: delete it there by hand.`;
  if (account === null) {
    return "It was sent before anybody asked whose account that is: look for it there by hand.";
  }
  // In another account the same id belongs to another person, and a missing record proves nothing.
  if ((await findAccount({ provider }, signal)) !== account) {
    return `${label} is connected to another account now: delete it by hand in the one that got it.`;
  }
  const extent = await provider.erase({ personId: person, remotes }, signal);
  // With a confirmed record there is no doubt: a push without an answer reached the same record.
  if (remotes.length > 0 || extent === "all") return null;
  return "A push was never confirmed, so a record may be there that we can't name: look for it by hand.";
}

/** The log gets a failure's kind but not its sentence, which may quote the person. */
function tellFailure(failure: unknown): object {
  if (!(failure instanceof CrmFailure)) return describeError(failure);
  const { kind, cause } = failure;
  return { kind, ...(cause !== undefined && describeError(cause)) };
}

/** The pause while credentials are wrong, since asking more often changes nothing. */
const pausedMs = hourMs;

const ours = {
  kind: "transient",
  message: "The attempt ended with an error of ours; the log tells more.",
  retryAt: undefined,
} as const;

function planAgain(row: PresenceRow, failure: unknown, now: Date): PresenceChange {
  const { kind, message: lastError, retryAt } = failure instanceof CrmFailure ? failure : ours;
  if (kind === "auth" || kind === "config" || kind === "throttled") {
    const nextAttemptAt = retryAt ?? new Date(now.getTime() + pausedMs);
    return { lastError, attempts: row.attempts - 1, nextAttemptAt };
  }
  const pauseMs = kind === "rejected" ? null : planNextAttempt(row.attempts, Math.random());
  if (pauseMs === null) return { lastError, status: "failed", nextAttemptAt: null };
  const planned = now.getTime() + pauseMs;
  return { lastError, nextAttemptAt: new Date(Math.max(planned, retryAt?.getTime() ?? 0)) };
}
