import type { RawSession } from "#platform/server/database.ts";
import type { TableShape } from "./transfer-session.ts";

const columnsSql = `
  select c.relname as name, json_agg(a.attname order by a.attnum) as columns
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

const referencesSql = `
  select child.relname as child, parent.relname as parent
  from pg_constraint f
    join pg_class child on child.oid = f.conrelid
    join pg_class parent on parent.oid = f.confrelid
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and child.oid <> parent.oid`;

/**
 * The site's tables, each behind those it refers to, so that they can be filled in this order.
 *
 * @param derived tables whose rows the database makes from others.
 */
export async function listTables(
  { executeSql }: Pick<RawSession, "executeSql">,
  derived: ReadonlySet<string>,
): Promise<readonly TableShape[]> {
  const tables: TableShape[] = (await executeSql(columnsSql)).rows;
  const references: { child: string; parent: string }[] = (await executeSql(referencesSql)).rows;
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && left.has(parent)),
    );
    if (free.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered.filter(({ name }) => !derived.has(name));
}
