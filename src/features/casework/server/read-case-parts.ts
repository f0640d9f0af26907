import type { CaseParts } from "#features/casework/core/case-record.ts";
import type { RelatedParts } from "#features/casework/core/related-case.ts";
import type { TimelineLine } from "#features/casework/core/timeline-entry.ts";
import type { Db } from "#platform/server/database.ts";
import type { CaseRow } from "./case-columns.ts";
import { listTasks } from "./tasks-store.ts";
import { listEntries } from "./timeline-store.ts";

/**
 * What comes along with one record.
 *
 * @param told lines that other features add to its timeline.
 */
export async function readCaseParts(
  db: Db,
  { id, submittedAt }: Pick<CaseRow, "id" | "submittedAt">,
  told: readonly TimelineLine[] = [],
): Promise<Omit<CaseParts, keyof RelatedParts>> {
  const at = submittedAt.toISOString();
  const submitted = { id, at, kind: "submitted", by: null, text: null } as const;
  const lines = [submitted, ...(await listEntries(db, id)), ...told];
  const timeline = lines.toSorted((one, two) => Date.parse(one.at) - Date.parse(two.at));
  return { timeline, tasks: await listTasks(db, id) };
}
