import { randomUUID } from "node:crypto";
import { insertEntries } from "#features/casework/server/timeline-store.ts";
import { demoMark } from "#features/leads/core/find-contact-restriction.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { makeDemoLead } from "#features/leads/core/make-demo-lead.ts";
import type { DemoWork } from "#features/leads/core/make-demo-work.ts";
import { makeDemoWork } from "#features/leads/core/make-demo-work.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import { seededRandom } from "#platform/core/seeded-random.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { countLeadsWithoutMark, insertLeads } from "./leads-store.ts";

const mostDemoLeads = 100_000;

const batchSize = 200;

export interface SeedOptions {
  /** 1 to 100,000. */
  readonly count: number;
  /** The same seed invents the same people. */
  readonly seed: number;
  /** Who is said to have worked on them. */
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
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { count, seed, staffNames = [], onProgress }: SeedOptions,
): Promise<void> {
  if (!Number.isInteger(count) || count < 1 || count > mostDemoLeads) {
    throw new AppError("invalid", { en: `Please ask for 1 to ${mostDemoLeads} leads.` });
  }
  const real = await countLeadsWithoutMark(database.db, demoMark);
  if (real > 0) {
    throw new AppError("conflict", {
      en: `This database holds ${real} real ${real === 1 ? "lead" : "leads"}. Demo data is for an empty one: set DATA_DIR or DATABASE_URL to another.`,
    });
  }
  const random = seededRandom(seed);
  const now = clock.now();
  for (let stored = 0; stored < count;) {
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
  const told = batch.flatMap(({ lead, work }) =>
    work.entries.map((entry) => ({ ...entry, caseKind: "lead" as const, caseId: lead.id })),
  );
  await insertEntries(tx, told);
}
