import { parseArgs } from "node:util";
import { listStaffNames } from "#staff/server/members-store.ts";
import { mostDemoLeads, seedDemoLeads } from "#features/leads/server/seed-demo-leads.ts";
import { endWithSentence } from "#app/server/terminal.ts";
import { runOnDatabase } from "#app/server/site-commands.ts";

const words = {
  usage: `Invented leads to look at, each marked as demo data:
  npm run seed -- --leads N              1 to 100000
  npm run seed -- --leads N --seed S     other people; the same number gives the same ones
It works beside the running site.
`,
  progress: (stored: number, count: number) => `${stored} of ${count} leads`,
  done: (count: number) => `Stored ${count} invented leads.`,
};

/** The wanted count and seed; null for invalid arguments. */
function readOptions(args: readonly string[]): { count: number; seed: number } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { leads: { type: "string" }, seed: { type: "string", default: "1" } },
    });
    const [count, seed] = [Number(values.leads), Number(values.seed)];
    const isCount = Number.isInteger(count) && count >= 1 && count <= mostDemoLeads;
    return isCount && Number.isInteger(seed) ? { count, seed } : null;
  } catch {
    return null;
  }
}

/** Shows a line that counts up at a terminal, and a line now and then elsewhere. */
function showProgress(stored: number, count: number): void {
  const text = words.progress(stored, count);
  if (process.stdout.isTTY) process.stdout.write(`\r${text}`);
  else if (stored % 1_000 === 0) process.stdout.write(`${text}\n`);
}

/** Works beside the running site, on its database. */
async function seedLeads({ count, seed }: { readonly count: number; readonly seed: number }) {
  await runOnDatabase(async (ctx) => {
    const staffNames = await listStaffNames(ctx.database.db);
    const onProgress = (stored: number) => showProgress(stored, count);
    await seedDemoLeads(ctx, { count, seed, staffNames, onProgress });
  });
  if (process.stdout.isTTY) process.stdout.write("\n");
  process.stdout.write(`${words.done(count)}\n`);
}

export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options) {
    await endWithSentence(() => seedLeads(options));
  } else {
    process.stderr.write(words.usage);
    process.exitCode = 1;
  }
}
