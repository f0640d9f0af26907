import { lockCase } from "#features/casework/server/case-store.ts";
import type { CaseOutcome, CaseWork } from "#features/casework/server/case-store.ts";
import type { Tx } from "#platform/server/database.ts";
import { tellOnLead } from "./add-document.ts";
import { findDocument, markRemoved } from "./documents-store.ts";
import type { DocumentRow } from "./documents-store.ts";

export interface DocumentWork extends CaseWork {
  readonly documentId: string;
}

/** Takes a document off its lead; for 30 days it can come back. A repeat changes nothing. */
export async function removeDocument(
  tx: Tx,
  work: DocumentWork,
): Promise<CaseOutcome<DocumentRow>> {
  const { viewer, now } = work;
  return mark(tx, work, "document-removed", { removedAt: now, removedBy: viewer.username });
}

/** Puts a document back, as long as it was not erased. A repeat changes nothing. */
export async function restoreDocument(
  tx: Tx,
  work: DocumentWork,
): Promise<CaseOutcome<DocumentRow>> {
  return mark(tx, work, "document-restored", { removedAt: null, removedBy: null });
}

async function mark(
  tx: Tx,
  work: DocumentWork,
  kind: "document-removed" | "document-restored",
  removed: Pick<DocumentRow, "removedAt" | "removedBy">,
): Promise<CaseOutcome<DocumentRow>> {
  const lead = await lockCase(tx, work);
  if (!lead) return { refused: "missing" };
  if (lead.deletedAt) return { refused: "deleted" };
  const found = await findDocument(tx, work.documentId);
  if (found?.leadId !== work.id) return { refused: "missing" };
  const changed = await markRemoved(tx, found.id, removed);
  if (!changed) return { done: found };
  await tellOnLead(tx, work, { kind, text: changed.fileName });
  return { done: changed };
}
