import type { ContactKind, TimelineEntry } from "#features/casework/core/timeline-entry.ts";
import type { Tx } from "#platform/server/database.ts";
import { lockCase, updateCase } from "./case-store.ts";
import type { CaseOutcome, CaseWork } from "./case-store.ts";
import { findEntryByRequest, insertEntries } from "./timeline-store.ts";

export interface LoggedContact extends CaseWork {
  readonly kind: ContactKind;
  readonly text: string | null;
  readonly requestKey: string | undefined;
}

/** A note, or a call or mail that was made, once for each press of its button. */
export async function logContact(
  tx: Tx,
  work: LoggedContact,
): Promise<CaseOutcome<TimelineEntry | null>> {
  const { source, id, viewer, now, kind, text, requestKey } = work;
  const row = await lockCase(tx, work);
  if (!row) return { refused: "missing" };
  const earlier = requestKey === undefined ? null : await findEntryByRequest(tx, id, requestKey);
  if (earlier) return { done: earlier };
  if (row.deletedAt) return { refused: "deleted" };
  const answeredAt = row.answeredAt ?? (kind === "note" ? null : now);
  await updateCase(tx, source, id, { answeredAt });
  const about = { caseKind: source.kind, caseId: id, at: now, by: viewer.username };
  const [entry = null] = await insertEntries(tx, [{ ...about, kind, text, requestKey }]);
  return { done: entry };
}
