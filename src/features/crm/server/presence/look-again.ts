import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import { columnSharesNumber } from "#records/server/record-store.ts";
import { lockProviderStates } from "#features/crm/server/provider-states-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { heldUntil } from "#platform/core/held-until.ts";
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
 * Says that something changed about these people, whatever it is: their rows are looked at. What an
 * admin has to decide about after a restore waits for that.
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

/** One person to be looked at because of a request of theirs. */
export interface Look {
  readonly personId: string;
  readonly at: Date;
  readonly isForced?: boolean;
}

/**
 * The same for people who have requests to be sent, and may have no row yet. Whoever calls holds
 * their rows in `crm_people`, so that nobody gets two.
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
    // Somebody asked for it: what a restore holds back goes, too.
    const forced = isForced ? { isForced: sql`${mayBeThere}`, nextAttemptAt: at } : {};
    // What an earlier request used up is not this one's.
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
 * Leads were corrected, or went into the trash: their people are looked at. Nothing is decided here;
 * the worker reads what is so when it looks.
 */
export async function lookAtLeads(
  { clock }: Ctx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  await lookAgain(tx, isOf(tx, inArray(leadsTable.id, [...leadIds])), clock.now());
}

/** Whose leads these are. */
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

/** The same of addresses from which consents came, all at once: most are new, and no CRM knows them. */
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
 * A rule, a policy or a switch has changed: all are looked at, after those who have a cause of their
 * own. To people of whom nothing but a proof is left here only a no matters.
 *
 * @param isMapped whether a field goes where it did not go before: then everybody is compared by all
 *   that is sent, as what is there was compared without that field.
 */
export async function lookAtAll(
  tx: Tx,
  now: Date,
  { provider, isMapped = false }: { readonly provider?: string; readonly isMapped?: boolean } = {},
): Promise<void> {
  // A look holds this lock while it reads the rules and writes down what follows. Without waiting for
  // it, whoever is due would be passed over here and settled there by the rules of before.
  await lockProviderStates(tx, provider);
  const isProviders = provider === undefined ? undefined : eq(crmPresencesTable.provider, provider);
  if (isMapped) await tx.update(crmPresencesTable).set({ truthHash: null }).where(isProviders);
  const { id, forgottenAt } = crmPeopleTable;
  const forgotten = tx.select({ id }).from(crmPeopleTable).where(isNotNull(forgottenAt));
  const isNamed = notInArray(personId, forgotten);
  await lookAgain(tx, and(isProviders, isNull(nextAttemptAt), isNamed), now, 1);
}
