import { and, asc, inArray, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { recordAudit } from "#platform/audit/audit-store.ts";
import type { Person } from "#platform/core/person/person.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { peopleOf, type PersonTable } from "./personal-data.ts";

/**
 * Small transactions, so that no visitor waits for one; an interrupted run goes on where it
 * stopped.
 */
const recordsAtOnce = 50;
const addressesAtOnce = 100;

/** Which records are to go; asked of each table of records. */
export type IsDue = (table: PersonTable) => SQL | undefined;

const recordTablesOf = (ctx: Ctx): readonly PersonTable[] =>
  peopleOf(ctx).flatMap(({ record }) => record ?? []);

/** Uses the index on `lower(email)`; stored addresses have no blanks around them. */
export const isOf = ({ email }: Pick<PersonTable, "email">, person: Person): SQL =>
  sql`lower(${email}) = ${person.email}`;

/** Whether nothing of whoever wrote this address may be erased for now. */
export function isKept(ctx: Ctx, email: PgColumn | SQL): SQL {
  return or(...peopleOf(ctx).flatMap(({ keepWhile }) => keepWhile?.(email) ?? [])) ?? sql`false`;
}

/**
 * The one eraser. Whoever erases records, for whatever reason (their person asked, or they were in
 * the trash for their time), does it here. With a record goes what hangs on it, in every table; then,
 * of each address that has no record left, what is kept by the address. Of people who are kept
 * nothing goes. In steps, each a transaction; several processes may do it at once.
 *
 * @returns how many records are erased.
 */
export async function eraseRecords(ctx: Ctx, isDue: IsDue): Promise<number> {
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

async function eraseStep(ctx: Ctx, tx: Tx, table: PersonTable, isDue: IsDue): Promise<number> {
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
 * The one rule: an address that has no record left loses what is kept by it, in every table. One
 * that has some, or whose person is kept, loses nothing.
 *
 * @param tables not all of them, where the address lost no record just now.
 */
export async function eraseAddresses(
  ctx: Ctx,
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

/** Those of these addresses that have no record, and whose person is not kept. */
async function listLeft(ctx: Ctx, tx: Tx, emails: readonly string[]): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select asked.email from unnest(${sql.param([...emails])}::text[]) as asked(email)
    where ${isLeft(ctx, sql`asked.email`)}`);
  return rows.map(({ email }) => email);
}

function isLeft(ctx: Ctx, email: PgColumn | SQL): SQL | undefined {
  const records = recordTablesOf(ctx).map(
    (table) => sql`exists (select 1 from ${table} where lower(${table.email}) = ${email})`,
  );
  return and(not(isKept(ctx, email)), ...records.map((each) => not(each)));
}

/**
 * The same rule for addresses that lost no record just now: they never had one, a hold on them ended
 * since, or two processes erased their last records at once.
 */
export async function eraseLeftBehind(ctx: Ctx): Promise<void> {
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
      // Which asks again: a record may have come this moment.
      await ctx.database.transaction((tx) => eraseAddresses(ctx, tx, emails, [each]));
    } while (emails.length === addressesAtOnce);
  }
}

/**
 * Asks others who were sent something of a person, when the deletion that they asked for begins. What
 * is in the trash stays nowhere: a further deletion may have put it there.
 */
export async function askOthers(ctx: Ctx, tx: Tx, person: Person): Promise<void> {
  const staying = new Set<PersonTable>();
  for (const table of recordTablesOf(ctx)) {
    const isStaying = and(isOf(table, person), isNull(table.deletedAt));
    if ((await tx.$count(table, isStaying)) > 0) staying.add(table);
  }
  for (const { erase } of peopleOf(ctx)) await erase?.asked?.(ctx, tx, person, staying);
}

/** Whether records that are to go are still there: somebody holds one this moment. */
export async function hasDue(ctx: Ctx, tx: Tx, isDue: IsDue): Promise<boolean> {
  for (const table of recordTablesOf(ctx)) {
    if ((await tx.$count(table, isDue(table))) > 0) return true;
  }
  return false;
}
