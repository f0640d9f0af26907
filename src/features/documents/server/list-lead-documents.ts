import { findOpenCase } from "#features/casework/server/case-store.ts";
import type { CaseSource } from "#features/casework/server/case-store.ts";
import type {
  LeadDocument,
  LeadDocuments,
  RemovedDocument,
} from "#features/documents/core/document.ts";
import { daysRemoved } from "#features/documents/core/document.ts";
import type { Database, Db, Tx } from "#platform/server/database.ts";
import type { DocumentObjects, ObjectFacts } from "./document-objects.ts";
import { listDocuments } from "./documents-store.ts";
import type { DocumentRow } from "./documents-store.ts";

const dayMs = 86_400_000;

/** Without a row of its own nobody looked into it. */
const unknown: ObjectFacts = { scan: "off", kind: "other" };

export interface ListLeadDocumentsDependencies {
  readonly database: Database;
  readonly objects: Pick<DocumentObjects, "describe">;
  readonly source: CaseSource;
}

/** All files on a lead, and those that can come back; none while the lead itself is deleted. */
export async function listLeadDocuments(
  { database: { db }, objects, source }: ListLeadDocumentsDependencies,
  leadId: string,
): Promise<LeadDocuments> {
  const isOpen = await findOpenCase(db, { source, id: leadId, viewer: null });
  const rows = isOpen ? await listDocuments(db, leadId) : [];
  const told = await toDocuments(db, objects, rows);
  return {
    documents: told.filter((document) => !("removedAt" in document)),
    removedDocuments: told.filter((document) => "removedAt" in document),
  };
}

export async function toDocuments(
  db: Db | Tx,
  objects: Pick<DocumentObjects, "describe">,
  rows: readonly DocumentRow[],
): Promise<ReadonlyArray<LeadDocument | RemovedDocument>> {
  if (rows.length === 0) return [];
  const facts = await objects.describe(
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
