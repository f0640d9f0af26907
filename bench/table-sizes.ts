import type { QueryRows } from "./write-bare-insert.ts";

export interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly kb: number;
}

/** Every table of the site and of its job queue that holds something, largest first. */
export async function readTableSizes(query: QueryRows): Promise<TableSize[]> {
  const { rows: tables } = await query(`
    select c.oid::regclass::text as "table", (pg_total_relation_size(c.oid) / 1024)::int as kb
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r' order by kb desc`);
  const sizes: TableSize[] = [];
  for (const { table, kb } of tables as { table: string; kb: number }[]) {
    const { rows } = await query(`select count(*)::int as rows from ${table}`);
    const [counted] = rows as { rows: number }[];
    sizes.push({ table, kb, rows: counted?.rows ?? 0 });
  }
  return sizes.filter((size) => size.rows > 0);
}
