import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { TimelineKind } from "#features/casework/core/timeline-entry.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { CaseTable } from "./case-columns.ts";
import type { CaseSource } from "./case-store.ts";
import { insertEntries } from "./timeline-store.ts";
import type { Viewer } from "./visible-to.ts";
import { visibleTo } from "./visible-to.ts";

/** A kind of record by which somebody can be reached. */
export interface PersonSource extends Pick<CaseSource, "kind"> {
  readonly table: CaseTable & Readonly<Record<"email" | "phone", PgColumn>>;
}

interface CasePerson {
  readonly email: string;
  readonly phone: string | null;
}

/** Whose record it is; null when this viewer has none such. */
export async function findCasePerson(
  db: Db,
  { table }: PersonSource,
  id: string,
  viewer: Viewer,
): Promise<CasePerson | null> {
  const [row] = await db
    .select({ email: sql<string>`${table.email}`, phone: sql<string | null>`${table.phone}` })
    .from(table)
    .where(and(eq(table.id, id), visibleTo(viewer, table)));
  return row ?? null;
}

export interface PersonNews {
  /** Trimmed and in lower case. */
  readonly emailKey: string;
  /** E.164, or empty. */
  readonly phoneKey: string;
  readonly kind: TimelineKind;
  readonly at: Date;
  readonly by: string | null;
  readonly text: string | null;
}

/**
 * Writes the same line on every record of one person, each under its next version, so that whoever
 * has one of them open sees it within seconds. In the order of ids, as all who lock several.
 */
export async function tellRecordsOf(
  tx: Tx,
  sources: readonly PersonSource[],
  { emailKey, phoneKey, ...line }: PersonNews,
): Promise<void> {
  for (const { kind: caseKind, table } of sources) {
    const isTheirs = or(
      sql`lower(${table.email}) = ${emailKey}`,
      phoneKey === "" ? undefined : eq(table.phoneKey, phoneKey),
    );
    const rows = await tx
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(isTheirs)
      .orderBy(table.id)
      .for("no key update");
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) continue;
    const version = sql`${table.version} + 1`;
    await tx.update(table).set({ version }).where(inArray(table.id, ids));
    await insertEntries(
      tx,
      ids.map((caseId) => ({ caseKind, caseId, ...line })),
    );
  }
}
