import { and, asc, gt, lte } from "drizzle-orm";
import { findDueAt } from "#features/casework/core/answer-clock.ts";
import { countWaiting, isWaiting, waitingFor } from "#features/casework/server/waiting-cases.ts";
import type { WaitingAsked } from "#features/casework/server/waiting-cases.ts";
import type { WaitingInquiries } from "#features/inquiries/core/waiting-inquiries.ts";
import type { Db } from "#platform/server/database.ts";
import { inquiriesTable } from "./inquiries-store.ts";

/** How many messages wait for an answer, and which one waits longest. */
export async function countWaitingInquiries(
  db: Db,
  asked: WaitingAsked,
): Promise<WaitingInquiries> {
  const waiting = waitingFor(inquiriesTable, asked);
  const { id, submittedAt } = inquiriesTable;
  const [first] = await db
    .select({ id, submittedAt })
    .from(inquiriesTable)
    .where(waiting)
    .orderBy(asc(submittedAt), asc(id))
    .limit(1);
  return {
    ...(await countWaiting(db, inquiriesTable, waiting, asked.now)),
    first: first ? { id: first.id, dueAt: findDueAt(first.submittedAt.toISOString()) } : null,
  };
}

const mostAtOnce = 50;

/** Who wrote after the one time and up to the other, and waits still: who has waited longest first. */
export async function listInquiriesWaitingBetween(
  db: Db,
  { after, upTo }: { readonly after: Date; readonly upTo: Date },
): Promise<Array<Readonly<Record<"id" | "fullName" | "dueAt", string>>>> {
  const { id, fullName, submittedAt } = inquiriesTable;
  const rows = await db
    .select({ id, fullName, submittedAt })
    .from(inquiriesTable)
    .where(and(isWaiting(inquiriesTable), gt(submittedAt, after), lte(submittedAt, upTo)))
    .orderBy(asc(submittedAt), asc(id))
    .limit(mostAtOnce);
  return rows.map(({ submittedAt: at, ...row }) => ({
    ...row,
    dueAt: findDueAt(at.toISOString()),
  }));
}
