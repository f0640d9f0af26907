import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { heldUntil } from "#platform/core/held-until.ts";
import type { HeldDecision } from "#platform/core/held-until.ts";
import type { Db, RawSession, Tx } from "#platform/server/database.ts";

const pageSize = 500;

/** A job that is not done, without the queue's own books: those differ from edition to edition. */
export interface WaitingJob {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601, UTC. */
  readonly startAfter: string;
}

/** All that wait or are being worked on, in pages. */
export async function* listWaitingJobs({
  executeSql,
}: Pick<RawSession, "executeSql">): AsyncGenerator<readonly WaitingJob[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await executeSql(
      `select id::text, name, coalesce(data, '{}') as data,
         to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
       from pgboss.job
       where id > $1::uuid and state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
       order by id limit ${pageSize}`,
      [after],
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1).id;
  }
}

/** How many jobs a restore holds. */
export async function countHeldJobs({
  executeSql,
}: Pick<RawSession, "executeSql">): Promise<number> {
  const { rows } = await executeSql(
    "select count(*)::int as held from pgboss.job where state = 'created' and start_after >= $1::timestamptz",
    [heldUntil.toISOString()],
  );
  return rows[0].held;
}

/** Ends the hold: they run now, or are dropped. */
export async function decideJobs(db: Db | Tx, decision: HeldDecision): Promise<void> {
  const isHeld = sql`state = 'created' and start_after >= ${heldUntil.toISOString()}::timestamptz`;
  await db.execute(
    decision === "send"
      ? sql`update pgboss.job set start_after = now() where ${isHeld}`
      : sql`delete from pgboss.job where ${isHeld}`,
  );
}

/** Puts jobs into their queues, which are made where they are missing; one that is there stays. */
export async function putJobs(session: RawSession, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const boss = new PgBoss({ db: session, supervise: false, schedule: false, migrate: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    const names = new Set(jobs.map(({ name }) => name));
    for (const name of names) {
      await boss.createQueue(name);
      const of = jobs.filter((job) => job.name === name);
      await boss.insert(
        name,
        of.map(({ id, data, startAfter }) => ({ id, data, startAfter: new Date(startAfter) })),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
