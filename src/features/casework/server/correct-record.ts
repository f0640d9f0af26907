import { eq, sql } from "drizzle-orm";
import { listCorrected, writeCorrection } from "#features/casework/core/correction.ts";
import type { Correction } from "#features/casework/core/correction.ts";
import type { Person } from "#platform/core/person.ts";
import type { Tx } from "#platform/server/database.ts";
import type { CaseRow } from "./case-columns.ts";
import { lockCase } from "./case-store.ts";
import type { CaseOutcome, CaseSource, CaseWork } from "./case-store.ts";
import type { PersonTable } from "./person-cases.ts";
import { readPhoneKey } from "./read-phone-key.ts";
import { insertEntries } from "./timeline-store.ts";

export interface CorrectionWork extends Pick<CaseWork, "id" | "now"> {
  readonly source: CaseSource & { readonly table: PersonTable };
  /** Whose record it has to be. */
  readonly person: Person;
  /** A user's name; null when the person corrects it. */
  readonly by: string | null;
  readonly correction: Correction;
}

interface CorrectableRow extends CaseRow {
  readonly email: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly zipCode?: string;
}

/**
 * Puts right what somebody sent, if nobody changed the record since; its history keeps what it was.
 *
 * @returns whether anything changed, or why it could not.
 */
export async function correctRecord(tx: Tx, work: CorrectionWork): Promise<CaseOutcome<boolean>> {
  const { source, id, now, person, by, correction } = work;
  const viewer = { username: by ?? "", role: "admin" } as const;
  const row = (await lockCase(tx, { source, id, viewer })) as CorrectableRow | null;
  if (row?.email.toLowerCase() !== person.email) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if (row.version !== correction.version) return { refused: "changed" };
  const corrected = listCorrected(row, correction);
  if (corrected.length === 0) return { done: false };
  const values = Object.fromEntries(corrected.map(({ field, after }) => [field, after]));
  const phone = values["phone"];
  await tx
    .update(source.table)
    .set({
      ...values,
      ...(phone !== undefined && { phoneKey: readPhoneKey(phone) }),
      version: sql`${source.table.version} + 1`,
    })
    .where(eq(source.table.id, id));
  const entry = { caseKind: source.kind, caseId: id, at: now, by, kind: "correction" as const };
  await insertEntries(tx, [{ ...entry, text: writeCorrection(corrected) }]);
  return { done: true };
}
