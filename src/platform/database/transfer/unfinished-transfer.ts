import { AppError } from "#platform/core/app-error.ts";
import type { RawSession } from "#platform/database/database.ts";

type Session = Pick<RawSession, "executeSql">;

/** Describes what is being loaded into a database, until all of it is there. */
interface UnfinishedTransfer {
  readonly kind: "restore" | "move";
  /** The backup or data directory that is loaded. */
  readonly source: string;
  /** Whether all rows are there; the remaining steps may be repeated. */
  readonly isLoaded: boolean;
}

const table = "unfinished_transfer.state";

export async function findUnfinishedTransfer({
  executeSql,
}: Session): Promise<UnfinishedTransfer | null> {
  const found = await executeSql(`select to_regclass('${table}') is not null as "isThere"`);
  if (found.rows[0]?.isThere !== true) return null;
  const { rows } = await executeSql(
    `select kind, source, is_loaded as "isLoaded" from ${table} limit 1`,
  );
  return rows[0] ?? null;
}

/** Marks a database as being loaded: no site starts on it from now on. */
export async function beginTransfer(
  { executeSql }: Session,
  { kind, source }: Omit<UnfinishedTransfer, "isLoaded">,
): Promise<void> {
  await executeSql(`
    create schema unfinished_transfer;
    create table ${table} (kind text not null, source text not null, is_loaded boolean not null)`);
  await executeSql(`insert into ${table} values ($1, $2, false)`, [kind, source]);
}

export async function markLoaded({ executeSql }: Session): Promise<void> {
  await executeSql(`update ${table} set is_loaded = true`);
}

export async function endTransfer({ executeSql }: Session): Promise<void> {
  await executeSql(`drop schema unfinished_transfer cascade`);
}

const kindInSpanish: Readonly<Record<UnfinishedTransfer["kind"], string>> = {
  restore: "Una restauración en",
  move: "Un traslado a",
};

/** @throws AppError `conflict` when a restore or a move into this database was interrupted. */
export async function refuseUnfinishedTransfer(session: Session): Promise<void> {
  const unfinished = await findUnfinishedTransfer(session);
  if (!unfinished) return;
  const command = unfinished.kind === "move" ? "npm run db -- move" : "npm run restore -- FILE";
  throw new AppError("conflict", {
    en:
      `A ${unfinished.kind} into this database was not finished. Run \`${command}\` again: ` +
      "it goes on. The site starts after that.",
    es:
      `${kindInSpanish[unfinished.kind]} esta base de datos no terminó. Ejecute \`${command}\` ` +
      "otra vez: sigue donde quedó. El sitio arranca después.",
  });
}

/** @returns whether the database has no tables. */
export async function isEmptyDatabase({ executeSql }: Session): Promise<boolean> {
  const { rows } = await executeSql(`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 1`);
  return rows.length === 0;
}
