import type { RawSession } from "#platform/server/database.ts";
import { quoteName } from "./transfer-session.ts";

/** Lets columns that number their rows go on behind the highest number that was brought in. */
export async function renewSequences({
  executeSql,
}: Pick<RawSession, "executeSql">): Promise<void> {
  const { rows } = await executeSql(`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`);
  for (const { table, column, sequence } of rows) {
    await executeSql(
      `select setval('${sequence}', coalesce(max(${quoteName(column)}), 0) + 1, false) from ${quoteName(table)}`,
    );
  }
}
