import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const longestDrainMs = 180_000;
const pollMs = 100;

/** Where to ask what is still to be done after the answers were given. */
export interface BacklogSource {
  readonly port: number;
  /** Null for the server that comes along: then the site is asked. */
  readonly databaseUrl: string | null;
}

export interface Drain {
  /** What waited when the last lead had been acknowledged. */
  readonly backlog: number;
  readonly seconds: number;
  /** What waited still when waiting for it was given up. */
  readonly left: number;
}

/** Backfills that are to be planned, and submissions not yet handed out. */
export async function readBacklog({ port, databaseUrl }: BacklogSource): Promise<number> {
  if (databaseUrl !== null) return readRows(databaseUrl);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!answer.ok) throw new Error(`/metrics was answered with ${answer.status}.`);
  return sumBacklog(await answer.text());
}

/**
 * What is left of uploads follows no lead.
 *
 * @param metrics as `/metrics` tells them.
 */
export function sumBacklog(metrics: string): number {
  const lines = metrics.matchAll(
    /^(?:jobs\{queue="(?!object-expired)[^"]*",state="(?:queued|active)"\}|submissions_waiting(?:\{[^}]*\})?) (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Waits until what follows the leads is done. */
export async function drain(source: BacklogSource): Promise<Drain> {
  const startedAt = performance.now();
  const backlog = await readBacklog(source);
  let left = backlog;
  while (left > 0 && performance.now() - startedAt < longestDrainMs) {
    await wait(pollMs);
    left = await readBacklog(source);
  }
  return { backlog, seconds: (performance.now() - startedAt) / 1_000, left };
}

async function readRows(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ waiting: string }>(
      `select (select count(*) from follow_ups)
        + (select count(*) from crm_provider_states where backfill->>'planned' = 'false') as waiting`,
    );
    return Number(rows[0]?.waiting);
  } finally {
    await client.end();
  }
}
