import { randomUUID } from "node:crypto";
import { lockCase, updateCase } from "#features/casework/server/case-store.ts";
import type { CaseOutcome, CaseWork } from "#features/casework/server/case-store.ts";
import { insertEntries } from "#features/casework/server/timeline-store.ts";
import { mostDocuments } from "#features/documents/core/document.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/server/database.ts";
import type { DocumentObjects } from "./document-objects.ts";
import { countDocuments, findDocumentOf, insertDocument } from "./documents-store.ts";
import type { DocumentRow } from "./documents-store.ts";

export interface NewDocument extends CaseWork {
  readonly key: string;
  readonly fileName: string;
}

export interface AddedDocument {
  readonly row: DocumentRow;
  /** The same call came before. */
  readonly isRepeat: boolean;
}

/**
 * Puts a file that was sent whole onto a lead. Repeating it changes nothing.
 *
 * @throws AppError `conflict` when the file is elsewhere already, or never arrived.
 */
export async function addDocument(
  tx: Tx,
  objects: Pick<DocumentObjects, "claim">,
  work: NewDocument,
): Promise<CaseOutcome<AddedDocument>> {
  const { id: leadId, viewer, now, key, fileName } = work;
  const lead = await lockCase(tx, work);
  if (!lead) return { refused: "missing" };
  const documentId = randomUUID();
  const { username } = viewer;
  const claimed = await objects.claim(tx, { key, documentId, fileName, username });
  if (claimed.outcome === "missing") throw notThere();
  if (claimed.outcome === "taken") {
    const earlier = await findDocumentOf(tx, claimed.objectId);
    if (earlier?.leadId !== leadId) throw elsewhere();
    return { done: { row: earlier, isRepeat: true } };
  }
  if (lead.deletedAt) return { refused: "deleted" };
  if ((await countDocuments(tx, leadId)) >= mostDocuments) throw tooMany();
  const { objectId, byteSize } = claimed;
  const added = { id: documentId, leadId, objectId, fileName, byteSize };
  const row = await insertDocument(tx, { ...added, addedBy: username, addedAt: now });
  await tellOnLead(tx, work, { kind: "document", text: fileName });
  return { done: { row, isRepeat: false } };
}

/** On the lead's timeline, and to everybody who has it open. */
export async function tellOnLead(
  tx: Tx,
  { source, id, viewer, now }: CaseWork,
  line: {
    readonly kind: "document" | "document-removed" | "document-restored";
    readonly text: string;
  },
): Promise<void> {
  await updateCase(tx, source, id, {});
  const about = { caseKind: source.kind, caseId: id, at: now, by: viewer.username };
  await insertEntries(tx, [{ ...about, ...line }]);
}

const notThere = () =>
  new AppError("conflict", { en: "This file has not arrived whole. Please send it again." });

const elsewhere = () =>
  new AppError("conflict", { en: "This file belongs to another record already." });

const tooMany = () =>
  new AppError("conflict", {
    en: "This lead has 1,000 documents, and takes no more. Remove some first.",
  });
