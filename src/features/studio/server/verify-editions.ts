import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { siteEditionsTable as table } from "./editions-store.ts";

/** A published edition whose row was changed since, or before which an edition is missing. */
export interface BrokenEdition {
  readonly number: number;
  readonly publishedAt: Date;
}

const editionsAtOnce = 200;

/** Checks the seals of all published editions, a batch at a time; null if every seal fits. */
export async function findBrokenEdition(db: Db): Promise<BrokenEdition | null> {
  let before = { number: 0, seal: "" };
  for (;;) {
    const { rows } = await db.execute<{
      number: number;
      seal: string | null;
      at: Date | string;
      isWhole: boolean;
    }>(sql`
      select number, seal, coalesce(decided_at, at) as at,
        number = lag(number, 1, ${before.number}::int) over editions + 1
          and seal is not distinct from
            seal_of_edition(${table}, lag(seal, 1, ${before.seal}::text) over editions) as "isWhole"
      from ${table} where status = 'published' and number > ${before.number}
      window editions as (order by number) order by number limit ${editionsAtOnce}`);
    const broken = rows.find(({ isWhole }) => !isWhole);
    if (broken) return { number: broken.number, publishedAt: new Date(broken.at) };
    const last = rows.at(-1);
    if (!last || rows.length < editionsAtOnce) return null;
    before = { number: last.number, seal: last.seal ?? "" };
  }
}
