/** Sends SQL without values; either engine's driver fits. */
export type QueryRows = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly value: string | null;
  readonly isUnique: boolean;
}

/**
 * The newest lead as an INSERT of one more, every column as it stands and nothing around it. What
 * must be unique is made anew, and nothing is left to be handed out: that is the site's work.
 */
export async function writeBareInsert(query: QueryRows): Promise<string> {
  const { rows } = await query(`
    select c.column_name as name, c.udt_name as type, to_jsonb(l) ->> c.column_name as value,
      exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = 'leads'::regclass and i.indisunique and i.indnatts = 1
          and a.attname = c.column_name
      ) as "isUnique"
    from information_schema.columns c, (select * from leads order by submitted_at desc limit 1) l
    where c.table_name = 'leads' and c.table_schema = 'public' and c.is_generated = 'NEVER'
    order by c.ordinal_position`);
  const columns = rows as readonly Column[];
  if (columns.length === 0) throw new Error("There is no lead to copy.");
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  return `insert into leads (${names}) values (${columns.map(writeValue).join(", ")});\n`;
}

function writeValue(column: Column): string {
  if (column.isUnique && column.value !== null) return `gen_random_uuid()::${column.type}`;
  return column.name === "follow_ups" ? "null" : writeLiteral(column);
}

/** pgbench takes a colon for the start of a variable, also inside quotes. */
function writeLiteral({ type, value }: Column): string {
  if (value === null) return "null";
  const escaped = value.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a");
  return `cast(E'${escaped}' as ${type})`;
}
