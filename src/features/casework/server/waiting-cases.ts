import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import type { WaitingCount } from "#features/casework/core/waiting.ts";
import { mostCounted } from "#features/casework/core/waiting.ts";
import type { Db } from "#platform/server/database.ts";
import type { CaseTable } from "./case-columns.ts";
import { visibleTo } from "./visible-to.ts";
import type { Viewer } from "./visible-to.ts";

/** Who looks at those that wait, when, and whether only at the own ones. */
export interface WaitingAsked {
  readonly viewer: Viewer;
  readonly isMine: boolean;
  readonly now: Date;
}

/**
 * Nobody has answered yet, and somebody should. Its values stand in the text: an index over these
 * rows alone is not used for a statement that takes them as parameters.
 */
export function isWaiting({ status, deletedAt, answeredAt, pipelineStatus }: CaseTable): SQL {
  return sql`${status} = 'received' and ${deletedAt} is null and ${answeredAt} is null and ${pipelineStatus} = 'new'`;
}

/** Those that wait, as far as somebody may see them. */
export function waitingFor(table: CaseTable, { viewer, isMine }: WaitingAsked): SQL | undefined {
  return and(
    isWaiting(table),
    visibleTo(viewer, table),
    isMine ? eq(table.assignee, viewer.username) : undefined,
  );
}

/** @param waiting all that is counted, as a condition. */
export async function countWaiting(
  db: Db,
  table: CaseTable,
  waiting: SQL | undefined,
  now: Date,
): Promise<WaitingCount> {
  const count = async (where: SQL | undefined) => {
    const counted = db
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(where)
      .limit(mostCounted + 1)
      .as("counted");
    return db.$count(counted);
  };
  const dueBefore = new Date(now.getTime() - answerWithinMs).toISOString();
  return {
    total: await count(waiting),
    overdue: await count(and(waiting, sql`${table.submittedAt} < ${dueBefore}::timestamptz`)),
  };
}
