import type { Tx } from "#platform/server/database.ts";
import { lockCase, updateCase } from "./case-store.ts";
import type { CaseOutcome, CaseWork } from "./case-store.ts";
import { insertEntries } from "./timeline-store.ts";

/** Puts a record into the trash: from then on no list, count or CRM has it. A repeat changes nothing. */
export async function deleteRecord(
  tx: Tx,
  work: CaseWork & { readonly reason: string },
): Promise<CaseOutcome<null>> {
  const { source, id, viewer, now, reason } = work;
  const row = await lockCase(tx, work);
  if (!row) return { refused: "missing" };
  if (row.deletedAt) return { done: null };
  const gone = { deletedAt: now, deletedBy: viewer.username || null, deletedReason: reason };
  await updateCase(tx, source, id, gone);
  await insertEntries(tx, [{ ...tellOf(work), kind: "delete", text: reason }]);
  await source.onDelete?.(tx, id);
  return { done: null };
}

/** Takes a record out of the trash, as long as it was not erased. A repeat changes nothing. */
export async function restoreRecord(tx: Tx, work: CaseWork): Promise<CaseOutcome<null>> {
  const { source, id } = work;
  const row = await lockCase(tx, work);
  if (!row) return { refused: "missing" };
  if (!row.deletedAt) return { done: null };
  await updateCase(tx, source, id, { deletedAt: null, deletedBy: null, deletedReason: null });
  await insertEntries(tx, [{ ...tellOf(work), kind: "restore", text: null }]);
  await source.onRestore?.(tx, id);
  return { done: null };
}

function tellOf({ source, id, viewer, now }: CaseWork) {
  // Without a name it was the person whose record it is, or the site itself.
  return { caseKind: source.kind, caseId: id, at: now, by: viewer.username || null };
}
