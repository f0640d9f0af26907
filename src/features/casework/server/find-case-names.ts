import { and, inArray, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#platform/server/database.ts";
import type { CaseTable } from "./case-columns.ts";
import { visibleTo } from "./visible-to.ts";
import type { Viewer } from "./visible-to.ts";

/** Names of the records that somebody may see; those in the trash have none. */
export async function findCaseNames(
  db: Db,
  table: CaseTable & { readonly fullName: PgColumn },
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, fullName: table.fullName })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt), visibleTo(viewer, table)));
  return new Map(rows.map(({ id, fullName }) => [String(id), String(fullName)]));
}
