import { and, eq, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CaseKind, PipelineStatus } from "#features/casework/core/case-record.ts";
import type { RelatedParts } from "#features/casework/core/related-case.ts";
import type { Db } from "#platform/server/database.ts";
import type { CaseTable } from "./case-columns.ts";
import { inTrash } from "./case-store.ts";
import { readPhoneKey } from "./read-phone-key.ts";
import { visibleTo } from "./visible-to.ts";
import type { Viewer } from "./visible-to.ts";

const mostShown = 20;

/** Whose other records are looked for. */
export interface Person {
  /** Of the record itself, which is not among them. */
  readonly id: string;
  readonly email: string;
  readonly phone: string | null;
}

/** Told of every record that is opened; the app knows which kinds there are, and who may be called. */
export type ReadRelated = (person: Person, viewer: Viewer) => Promise<RelatedParts>;

/** One kind of record, and where a person is told by. */
export interface RelatedSource {
  readonly kind: CaseKind;
  readonly table: CaseTable & Readonly<Record<"fullName" | "email", PgColumn>>;
}

interface FoundRow extends Record<string, unknown> {
  readonly kind: CaseKind;
  readonly id: string;
  readonly timestamp: string;
  readonly full_name: string;
  readonly pipeline_status: PipelineStatus;
  readonly same_email: boolean;
  readonly same_phone: boolean;
  readonly total: number;
}

/**
 * All that came from the same person, as far as this viewer may see it.
 *
 * @param sources the kinds that the viewer may see at all.
 */
export async function listRelated(
  db: Db,
  sources: readonly RelatedSource[],
  person: Person,
  viewer: Viewer,
): Promise<Omit<RelatedParts, "contact">> {
  const found = sql.join(
    sources.map((source) => selectRelated(source, person, viewer)),
    sql` union all `,
  );
  const { rows } = await db.execute<FoundRow>(sql`
    select kind, id, full_name, pipeline_status, same_email, same_phone,
           to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp,
           (count(*) over ())::int as total
    from (${found}) as found
    order by submitted_at desc, id desc
    limit ${mostShown}`);
  return {
    related: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      timestamp: row.timestamp,
      fullName: row.full_name,
      pipelineStatus: row.pipeline_status,
      sameEmail: row.same_email,
      samePhone: row.same_phone,
    })),
    relatedTotal: rows[0]?.total ?? 0,
  };
}

function selectRelated({ kind, table }: RelatedSource, person: Person, viewer: Viewer): SQL {
  const sameEmail = sql`lower(${table.email}) = lower(${person.email})`;
  const phoneKey = readPhoneKey(person.phone);
  // Without a number nobody is like all others without one.
  const samePhone =
    phoneKey === "" ? sql`false` : sql`coalesce(${table.phoneKey} = ${phoneKey}, false)`;
  const matches = and(
    phoneKey === "" ? sameEmail : or(sameEmail, eq(table.phoneKey, phoneKey)),
    ne(table.id, person.id),
    eq(table.status, "received"),
    inTrash(table, false),
    visibleTo(viewer, table),
  );
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${table.submittedAt} as submitted_at,
           ${table.fullName} as full_name, ${table.pipelineStatus} as pipeline_status,
           ${sameEmail} as same_email, ${samePhone} as same_phone
    from ${table} where ${matches}`;
}
