import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import { columnSharesNumber } from "#records/server/record-table.ts";
import { lockProviderStates } from "#features/crm/server/provider-states-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { heldUntil } from "#platform/core/staff/held-until.ts";
import { crmPeopleTable, findKnownPeople } from "./people-store.ts";
import {
  crmPresencesTable,
  isHere,
  isPresenceKept,
  mayBeThere,
  type PresenceRow,
} from "./presences-store.ts";

const { provider: ofProvider, personId, nextAttemptAt, claimId } = crmPresencesTable;

/**
 * Marks people's rows for a new look after any change about them. Rows held after a restore wait
 * for an admin's decision.
 */
export async function lookAgain(
  db: Db | Tx,
  where: SQL | undefined,
  now: Date,
  priority = 0,
): Promise<void> {
  const isIdle = isNull(nextAttemptAt);
  await db
    .update(crmPresencesTable)
    .set({
      nextAttemptAt: sql`case when ${nextAttemptAt} >= ${heldUntil} then ${nextAttemptAt} else ${now} end`,
      attempts: sql`case when ${isIdle} and ${claimId} is null then 0 else ${crmPresencesTable.attempts} end`,
      priority: sql`case when ${isIdle} then ${priority}::int else least(${crmPresencesTable.priority}, ${priority}::int) end`,
    })
    .where(and(isPresenceKept, where));
}

/** One person to be looked at because of one of their requests. */
export interface Look {
  readonly personId: string;
  readonly at: Date;
  readonly isForced?: boolean;
}

/**
 * Like `lookAgain`, for people who have requests to send and may have no row yet. The caller holds
 * their rows in `crm_people`, so that no second row is added.
 */
export async function lookAtPeople(
  tx: Tx,
  { provider, account, priority }: Pick<PresenceRow, "provider" | "account" | "priority">,
  looks: readonly Look[],
): Promise<void> {
  if (looks.length === 0) return;
  const people = looks.map((look) => look.personId);
  const isTheirs = and(eq(ofProvider, provider), inArray(personId, people));
  const known = await tx
    .select({ personId })
    .from(crmPresencesTable)
    .where(and(isTheirs, isPresenceKept, isHere(account)));
  const fresh = looks.filter((look) => !known.some((row) => row.personId === look.personId));
  for (const { at, isForced = false, ...look } of looks) {
    if (fresh.some((each) => each.personId === look.personId)) continue;
    const isIt = and(eq(ofProvider, provider), eq(personId, look.personId), isHere(account));
    await lookAgain(tx, isIt, at, priority);
    // Somebody asked for this request, so it is sent even if it is held after a restore.
    const forced = isForced ? { isForced: sql`${mayBeThere}`, nextAttemptAt: at } : {};
    // The new request starts with no attempts used.
    const anew = { attempts: 0, ...forced };
    await tx.update(crmPresencesTable).set(anew).where(and(isIt, isPresenceKept));
  }
  if (fresh.length === 0) return;
  const usual = { provider, account, priority, status: "kept", remotes: [] } as const;
  await tx.insert(crmPresencesTable).values(
    fresh.map(({ personId: id, at }) => ({
      ...usual,
      personId: id,
      nextAttemptAt: at,
      createdAt: at,
      changedAt: at,
    })),
  );
}

/**
 * Marks the people of leads that were corrected or moved to the trash. Decides nothing: the worker
 * reads the facts when it looks.
 */
export async function lookAtLeads(
  { clock }: Ctx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  await lookAgain(tx, isOf(tx, inArray(leadsTable.id, [...leadIds])), clock.now());
}

/** The people to whom these leads belong. */
function isOf(tx: Tx, leads: SQL | undefined): SQL {
  const email = sql<string>`lower(${leadsTable.email})`;
  const emails = tx.select({ email }).from(leadsTable).where(leads);
  const people = tx
    .select({ id: crmPeopleTable.id })
    .from(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, emails));
  return inArray(crmPresencesTable.personId, people);
}

/**
 * Marks people for a new look after consent to calls has changed: everybody with this address or
 * number, also those of whom only a proof is left here. An empty number matches nobody.
 */
export async function lookAtContact(
  tx: Tx,
  person: Readonly<Record<"emailKey" | "phoneKey", string>>,
  now: Date,
): Promise<void> {
  const isTheirs = or(
    sql`lower(${leadsTable.email}) = ${person.emailKey}`,
    columnSharesNumber(leadsTable.phoneKey, person.phoneKey),
  );
  const known = [...(await findKnownPeople(tx, [person]))];
  const isKnown = known.length > 0 ? inArray(crmPresencesTable.personId, known) : undefined;
  await lookAgain(tx, or(isOf(tx, isTheirs), isKnown), now);
}

/**
 * Like `lookAtContact`, for many addresses from which consents arrived. Most addresses are new, and
 * no CRM knows them.
 */
export async function lookAtAddresses(
  tx: Tx,
  consents: ReadonlyArray<Readonly<{ emailKey: string; at: Date }>>,
): Promise<void> {
  const known = await findKnownPeople(
    tx,
    consents.map(({ emailKey }) => ({ emailKey, phoneKey: "" })),
  );
  if (known.length === 0) return;
  const latest = new Date(Math.max(...consents.map(({ at }) => at.getTime())));
  await lookAgain(tx, inArray(crmPresencesTable.personId, [...known]), latest);
}

/**
 * Marks everyone after a rule, a policy or a switch has changed; people with a cause of their own
 * come first. A person who was erased here is affected only by a no.
 *
 * @param isMapped whether a field is now sent to a place where it was not sent before. If so,
 *   everybody's full content is compared again, as the last comparison left that field out.
 */
export async function lookAtAll(
  tx: Tx,
  now: Date,
  { provider, isMapped = false }: { readonly provider?: string; readonly isMapped?: boolean } = {},
): Promise<void> {
  // A look holds this lock while it reads the rules and stores the result. Without waiting for it,
  // a person being looked at would be skipped here and stored under the old rules.
  await lockProviderStates(tx, provider);
  const isProviders = provider === undefined ? undefined : eq(crmPresencesTable.provider, provider);
  if (isMapped) await tx.update(crmPresencesTable).set({ truthHash: null }).where(isProviders);
  const { id, forgottenAt } = crmPeopleTable;
  const forgotten = tx.select({ id }).from(crmPeopleTable).where(isNotNull(forgottenAt));
  const isNamed = notInArray(personId, forgotten);
  await lookAgain(tx, and(isProviders, isNull(nextAttemptAt), isNamed), now, 1);
}
