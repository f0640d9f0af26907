import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { insertEntries, timelineTable } from "#records/server/timeline-store.ts";
import { demoMark } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import {
  type DemoWork,
  makeDemoLead,
  makeDemoWork,
  makeTestLead,
} from "#features/leads/core/demo-leads.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { seededRandom } from "#platform/core/seeded-random.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { insertLeads, leadsTable } from "./leads-store.ts";

export const mostDemoLeads = 100_000;

const batchSize = 200;

export interface SeedOptions {
  /** 1 to 100,000. */
  readonly count: number;
  /** The same seed invents the same people. */
  readonly seed: number;
  /** Staff who appear as assignees of invented leads. */
  readonly staffNames?: readonly string[];
  readonly onProgress: (stored: number) => void;
}

/**
 * Stores invented leads. They are published to nobody, so that none reaches a CRM.
 *
 * @throws AppError `invalid` for a count out of range; `conflict` when a real lead exists, so that
 *   invented people never stand among real ones.
 */
export async function seedDemoLeads(
  { database, clock }: Ctx,
  { count, seed, staffNames = [], onProgress }: SeedOptions,
): Promise<void> {
  if (!Number.isInteger(count) || count < 1 || count > mostDemoLeads) {
    throw new AppError("invalid", {
      en: `Please ask for 1 to ${mostDemoLeads} leads.`,
      es: `Pida de 1 a ${mostDemoLeads} prospectos.`,
    });
  }
  const { doNotContactReason } = leadsTable;
  const real = await database.db.$count(
    leadsTable,
    sql`${doNotContactReason} is distinct from ${demoMark}`,
  );
  if (real > 0) {
    throw new AppError("conflict", {
      en: `This database holds ${real} real ${real === 1 ? "lead" : "leads"}. Demo data is for an empty one: set DATA_DIR or DATABASE_URL to another.`,
      es: `Esta base de datos tiene ${real} ${real === 1 ? "prospecto real" : "prospectos reales"}. Los datos de demostración son para una vacía: ponga otra en DATA_DIR o DATABASE_URL.`,
    });
  }
  const now = clock.now();
  for (let stored = 0; stored < count;) {
    const random = seededRandom(seed * mostDemoLeads + stored);
    const size = Math.min(batchSize, count - stored);
    const batch = Array.from({ length: size }, (_, index) => {
      const number = stored + index + 1;
      const lead = makeDemoLead(random, { id: randomUUID(), number, now });
      return { lead, work: makeDemoWork(random, lead, { now, staffNames }) };
    });
    await database.transaction((tx) => insertWorked(tx, batch));
    stored += size;
    onProgress(stored);
  }
}

async function insertWorked(
  tx: Tx,
  batch: ReadonlyArray<{ readonly lead: Lead; readonly work: DemoWork }>,
): Promise<void> {
  await insertLeads(
    tx,
    batch.map(({ lead, work: { entries: _entries, ...work } }) => ({ ...lead, ...work })),
  );
  const entries = batch.flatMap(({ lead, work }) =>
    work.entries.map((entry) => ({ ...entry, recordKind: "lead" as const, recordId: lead.id })),
  );
  await insertEntries(tx, entries);
}

/**
 * Stores the single demo lead of the set-up page. It may stand beside real leads, because whoever
 * asked for it removes it again. Returns its id.
 */
export async function insertTestLead(tx: Tx, now: Date): Promise<string> {
  const id = randomUUID();
  await insertLeads(tx, [makeTestLead(id, now)]);
  return id;
}

/** @returns null when it is not there, or in the trash. */
export async function findTestLead(
  db: Db | Tx,
  id: string,
): Promise<{ readonly id: string; readonly isWorked: boolean } | null> {
  const isThere = and(eq(leadsTable.id, id), isNull(leadsTable.deletedAt));
  if ((await db.$count(leadsTable, isThere)) === 0) return null;
  // The site may have assigned it; only what somebody did counts as worked on.
  const isBySomebody = and(eq(timelineTable.recordId, id), isNotNull(timelineTable.by));
  return { id, isWorked: (await db.$count(timelineTable, isBySomebody)) > 0 };
}

/** Whether a family that may be contacted has been answered; demo leads do not count. */
export async function hasAnsweredLead(db: Db): Promise<boolean> {
  const isAnswered = and(isNotNull(leadsTable.answeredAt), isNull(leadsTable.doNotContactReason));
  const rows = await db.select({ id: leadsTable.id }).from(leadsTable).where(isAnswered).limit(1);
  return rows.length > 0;
}
