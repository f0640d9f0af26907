import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table of submissions of one kind. */
export type SubmissionTable = PgTable &
  Readonly<Record<"id" | "email" | "phone" | "submittedAt", PgColumn>>;

/** By the scope of their keys. */
export type SubmissionTables = Readonly<Record<string, SubmissionTable>>;

/** Whom a submission is of, and when it came. */
export interface Submitter {
  readonly email: string;
  readonly phone: string | null;
  readonly submittedAt: Date;
}

/** Those of the follow-ups in `taken` that are still there, in SQL; nobody erases them meanwhile. */
export function writeSubmitters(scope: string, table: SubmissionTable): string {
  const [id, email, phone, submittedAt] = ["id", "email", "phone", "submittedAt"].map(
    (key) => `"${columnName(table, key)}"`,
  );
  // One by one by its key, however small the table was when this was planned.
  return `select found.* from (
    select submission_id from taken where scope = '${scope}' order by submission_id
  ) as asked, lateral (
    select ${id} as submission_id, ${email} as email, ${phone} as phone, ${submittedAt} as submitted_at
    from "${getTableName(table)}" where ${id} = asked.submission_id for key share
  ) as found`;
}

/** The name a column of this table has in SQL, by its name here. */
function columnName(table: SubmissionTable, key: string): string {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`A submission has a field without a column: ${key}.`);
  return column.name;
}
