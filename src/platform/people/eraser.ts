import { and, asc, inArray, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { recordAudit } from "#platform/audit/audit-store.ts";
import type { Person } from "#platform/core/person/person.ts";
import type { PlatformCtx } from "#platform/platform-ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { peopleOf, type PersonTable } from "./personal-data.ts";

/**
 * Small transactions, so that no visitor waits for one; an interrupted run continues where it
 * stopped.
 */
const recordsAtOnce = 50;
const addressesAtOnce = 100;

/** Selects the records to erase; called for each table of records. */
export type IsDue = (table: PersonTable) => SQL | undefined;

const recordTablesOf = (ctx: PlatformCtx): readonly PersonTable[] =>
  peopleOf(ctx).flatMap(({ record }) => record ?? []);

/** Uses the index on `lower(email)`; stored addresses have no surrounding blanks. */
export const isOf = ({ email }: Pick<PersonTable, "email">, person: Person): SQL =>
  sql`lower(${email}) = ${person.email}`;

/** Whether a hold forbids erasing anything of the person with this address. */
export function isKept(ctx: PlatformCtx, email: PgColumn | SQL): SQL {
  return or(...peopleOf(ctx).flatMap(({ keepWhile }) => keepWhile?.(email) ?? [])) ?? sql`false`;
}

/**
 * Erases records. All erasing goes through here, whatever the reason: the person asked, or the
 * records were in the trash for their time. A record is erased with the rows that refer to it, in
 * every table; then, for each address that has no record left, the rows kept by the address. People
 * under a hold are skipped. Works in steps, one transaction each; several processes may run it at
 * once.
 *
 * @returns how many records were erased.
 */
export async function eraseRecords(ctx: PlatformCtx, isDue: IsDue): Promise<number> {
  let erased = 0;
  for (const table of recordTablesOf(ctx)) {
    let found: number;
    do {
      found = await ctx.database.transaction((tx) => eraseStep(ctx, tx, table, isDue));
      erased += found;
    } while (found === recordsAtOnce);
  }
  return erased;
}

async function eraseStep(
  ctx: PlatformCtx,
  tx: Tx,
  table: PersonTable,
  isDue: IsDue,
): Promise<number> {
  const rows = await tx
    .select({ id: sql<string>`${table.id}`, email: sql<string>`lower(${table.email})` })
    .from(table)
    .where(and(isDue(table), not(isKept(ctx, table.email))))
    .orderBy(asc(table.id))
    .limit(recordsAtOnce)
    // Locked rows are being erased by another process, or restored from the trash by staff.
    .for("update", { skipLocked: true });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  for (const { table: hanging, ofRecord, erase } of peopleOf(ctx)) {
    if (erase?.ofRecords) await erase.ofRecords(ctx, tx, ids);
    else if (ofRecord) await tx.delete(hanging).where(inArray(ofRecord, ids));
  }
  await tx.delete(table).where(inArray(table.id, ids));
  for (const record of ids) {
    const event = { user: null, action: "record-erase", record, outcome: "done" } as const;
    await recordAudit({ tx, log: ctx.log }, { ...event, network: null, actor: "site" });
  }
  await eraseAddresses(ctx, tx, [...new Set(rows.map(({ email }) => email))]);
  return rows.length;
}

/**
 * Erases the rows kept by an address, in every table, if the address has no record left. An address
 * with records, or whose person is under a hold, loses nothing.
 *
 * @param tables only some of them, where the address has not just lost a record.
 */
export async function eraseAddresses(
  ctx: PlatformCtx,
  tx: Tx,
  emails: readonly string[],
  tables = peopleOf(ctx),
): Promise<void> {
  const left = await listLeft(ctx, tx, emails);
  if (left.length === 0) return;
  for (const { table, record, ofAddress, erase } of tables) {
    if (erase?.ofAddresses) await erase.ofAddresses(ctx, tx, left);
    else if (ofAddress && !record) await tx.delete(table).where(ofAddress(left));
  }
}

/** Those of these addresses that have no record and no hold. */
async function listLeft(
  ctx: PlatformCtx,
  tx: Tx,
  emails: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select asked.email from unnest(${sql.param([...emails])}::text[]) as asked(email)
    where ${isLeft(ctx, sql`asked.email`)}`);
  return rows.map(({ email }) => email);
}

function isLeft(ctx: PlatformCtx, email: PgColumn | SQL): SQL | undefined {
  const records = recordTablesOf(ctx).map(
    (table) => sql`exists (select 1 from ${table} where lower(${table.email}) = ${email})`,
  );
  return and(not(isKept(ctx, email)), ...records.map((each) => not(each)));
}

/**
 * Applies the same rule to addresses that have not just lost a record: they never had one, a hold
 * on them has ended, or two processes erased their last records at once.
 */
export async function eraseLeftBehind(ctx: PlatformCtx): Promise<void> {
  for (const each of peopleOf(ctx)) {
    if (!each.leftBehind) continue;
    const { address, when } = each.leftBehind;
    let emails: readonly string[];
    do {
      const rows = await ctx.database.db
        .selectDistinct({ email: sql<string>`${address}` })
        .from(each.table)
        .where(and(when, isLeft(ctx, address)))
        .limit(addressesAtOnce);
      emails = rows.map(({ email }) => email);
      // `eraseAddresses` checks the rule again, because a record may have arrived meanwhile.
      await ctx.database.transaction((tx) => eraseAddresses(ctx, tx, emails, [each]));
    } while (emails.length === addressesAtOnce);
  }
}

/**
 * Asks external systems (CRMs) that were sent a person's data, when the deletion that the person
 * asked for begins. Records in the trash do not count as staying: a further deletion may have put
 * them there.
 *
 * @returns the ids of what was asked.
 */
export async function askOthers(
  ctx: PlatformCtx,
  tx: Tx,
  person: Person,
): Promise<readonly string[]> {
  const staying = new Set<PersonTable>();
  for (const table of recordTablesOf(ctx)) {
    const isStaying = and(isOf(table, person), isNull(table.deletedAt));
    if ((await tx.$count(table, isStaying)) > 0) staying.add(table);
  }
  const asked: string[] = [];
  for (const { erase } of peopleOf(ctx)) {
    asked.push(...((await erase?.asked?.(ctx, tx, person, staying)) ?? []));
  }
  return asked;
}

/**
 * Whether records that should be erased are still there, because a hold or a lock protects them at
 * the moment.
 */
export async function hasDue(ctx: PlatformCtx, tx: Tx, isDue: IsDue): Promise<boolean> {
  for (const table of recordTablesOf(ctx)) {
    if ((await tx.$count(table, isDue(table))) > 0) return true;
  }
  return false;
}
