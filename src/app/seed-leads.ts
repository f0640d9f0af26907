import { parseArgs } from "node:util";
import { listStaffNames } from "#features/accounts/server/users-store.ts";
import { seedDemoLeads } from "#features/leads/server/seed-demo-leads.ts";
import { keepFilesPrivate } from "#platform/server/private-files.ts";
import type { Database } from "#platform/server/database.ts";
import { endWithSentence } from "./server/end-with-sentence.ts";
import { runOnDatabase } from "./server/run-on-database.ts";

keepFilesPrivate();

const usage = `Invented leads to look at, each marked as demo data:
  npm run seed -- --leads N              1 to 100000
  npm run seed -- --leads N --seed S     other people; the same number gives the same ones
`;

/** The wanted count and seed; null when the arguments are something else. */
function readOptions(): { count: number; seed: number } | null {
  try {
    const { values } = parseArgs({
      options: { leads: { type: "string" }, seed: { type: "string", default: "1" } },
    });
    const [count, seed] = [Number(values.leads), Number(values.seed)];
    return values.leads !== undefined && Number.isInteger(seed) ? { count, seed } : null;
  } catch {
    return null;
  }
}

/** One line that counts up at a terminal, a line now and then elsewhere. */
function showProgress(stored: number, count: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${stored} of ${count} leads`);
  else if (stored % 1_000 === 0) process.stdout.write(`${stored} of ${count} leads\n`);
}

const options = readOptions();
if (options) {
  const { count, seed } = options;
  const clock = { now: () => new Date() };
  const seedLeads = async (database: Database) => {
    const onProgress = (stored: number) => showProgress(stored, count);
    const staffNames = await listStaffNames(database.db);
    await seedDemoLeads({ database, clock }, { count, seed, staffNames, onProgress });
    if (process.stdout.isTTY) process.stdout.write("\n");
    process.stdout.write(`Stored ${count} invented leads.\n`);
  };
  await endWithSentence(() => runOnDatabase(seedLeads));
} else {
  process.stderr.write(usage);
  process.exitCode = 1;
}
