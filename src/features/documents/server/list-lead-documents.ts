import { findOpenCase } from "#features/casework/server/case-store.ts";
import { recordOf } from "#features/casework/server/records.ts";
import {
  type LeadDocument,
  type LeadDocuments,
  type RemovedDocument,
  daysRemoved,
} from "#features/documents/core/document.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { describeObjects, type ObjectFacts } from "./document-objects.ts";
import { listDocuments, type DocumentRow } from "./documents-store.ts";

const dayMs = 86_400_000;

/** Without a row of its own nobody looked into it. */
const unknown: ObjectFacts = { scan: "off", kind: "other" };

/** All files on a lead, and those that can come back; none while the lead itself is deleted. */
export async function listLeadDocuments(ctx: Ctx, leadId: string): Promise<LeadDocuments> {
  const { db } = ctx.database;
  const source = recordOf(ctx, "lead");
  const isOpen = await findOpenCase(db, { source, id: leadId, viewer: null });
  const rows = isOpen ? await listDocuments(db, leadId) : [];
  const told = await toDocuments(ctx, db, rows);
  return {
    documents: told.filter((document) => !("removedAt" in document)),
    removedDocuments: told.filter((document) => "removedAt" in document),
  };
}

export async function toDocuments(
  ctx: Ctx,
  db: Db | Tx,
  rows: readonly DocumentRow[],
): Promise<ReadonlyArray<LeadDocument | RemovedDocument>> {
  if (rows.length === 0) return [];
  const facts = await describeObjects(
    ctx,
    db,
    rows.map(({ objectId }) => objectId),
  );
  return rows.map((row) => toDocument(row, facts.get(row.objectId) ?? unknown));
}

function toDocument(row: DocumentRow, facts: ObjectFacts): LeadDocument | RemovedDocument {
  const { id, fileName, byteSize, addedBy, addedAt, removedAt, removedBy } = row;
  const document = {
    id,
    fileName,
    bytes: byteSize,
    by: addedBy,
    timestamp: addedAt.toISOString(),
    ...facts,
  };
  if (!removedAt) return document;
  return {
    ...document,
    removedAt: removedAt.toISOString(),
    removedBy: removedBy ?? "",
    until: new Date(removedAt.getTime() + daysRemoved * dayMs).toISOString(),
  };
}
