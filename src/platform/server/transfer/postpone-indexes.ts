import type { RawSession } from "#platform/server/database.ts";
import { quoteName } from "./transfer-session.ts";
import type { TransferSession } from "./transfer-session.ts";

// Keys stay: they are few, and what refers to them needs them at once.
const indexesSql = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by 1`;

const countingSql = `
  select distinct c.relname as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;

/**
 * Takes the indexes of empty tables away and keeps their triggers quiet, in the caller's transaction:
 * to fill a table first is several times as fast. What the triggers would have made of the rows
 * (`lead_counts`) is the caller's to make.
 *
 * @returns what puts both back, once the rows are there.
 */
export async function postponeIndexes({
  kind,
  executeSql,
}: Pick<TransferSession, "kind"> & Pick<RawSession, "executeSql">): Promise<() => Promise<void>> {
  const indexes: { name: string; definition: string }[] = (await executeSql(indexesSql)).rows;
  const tables: { name: string }[] = (await executeSql(countingSql)).rows;
  for (const { name } of indexes) await executeSql(`drop index ${name}`);
  for (const { name } of tables) {
    await executeSql(`alter table ${quoteName(name)} disable trigger user`);
  }
  return async () => {
    // PGlite has no second process, and less memory.
    if (kind === "postgres") await executeSql("set local maintenance_work_mem to '256MB'");
    for (const { definition } of indexes) await executeSql(definition);
    for (const { name } of tables) {
      await executeSql(`alter table ${quoteName(name)} enable trigger user`);
    }
  };
}
