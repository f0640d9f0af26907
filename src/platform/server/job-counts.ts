import type { RawSession } from "./database.ts";

export interface QueueCounts {
  readonly queue: string;
  /** Waiting, a retry that is not yet due included. */
  readonly queued: number;
  readonly active: number;
  readonly failed: number;
  readonly completed: number;
}

/** How many jobs each queue holds, also of queues that nothing in this process works on. */
export async function countJobs(
  session: Pick<RawSession, "executeSql">,
): Promise<readonly QueueCounts[]> {
  const { rows } = await session.executeSql(`
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry'))::int as queued,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed,
      count(*) filter (where j.state = 'completed')::int as completed
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss%'
    group by q.name order by q.name`);
  return rows;
}

/**
 * Since when the job that has waited longest could have been worked on.
 *
 * @returns null when none is due; a retry that is not yet due does not count.
 */
export async function findOldestDueJob(
  session: Pick<RawSession, "executeSql">,
  now: Date,
): Promise<Date | null> {
  const { rows } = await session.executeSql(
    `select min(start_after) as due from pgboss.job
    where state < 'active' and start_after <= $1`,
    [now],
  );
  const due: unknown = rows[0]?.due;
  return due instanceof Date ? due : null;
}
