import { readProcessConfig } from "#platform/config/config.ts";
import { endWithSentence } from "#app/server/terminal.ts";
import { moveDatabase } from "#app/server/copies/move-database.ts";
import { createLog } from "#platform/process/log.ts";

const words = {
  usage: `Takes the database in DATA_DIR to the empty one that DATABASE_URL names:
  npm run db -- move
Stop the site first. Cut off, the same command goes on; the database in DATA_DIR is left as it is.
`,
  table: (name: string, rows: number, digest: string) =>
    `${name}: ${rows} rows, checksum ${digest}, the same on both sides`,
  done: "Moved. Start the site with DATABASE_URL and APP_SECRET from now on.",
};

export async function run(args: readonly string[]): Promise<void> {
  const [command, ...more] = args;
  if (command === "move" && more.length === 0) {
    await endWithSentence(async () => {
      await moveDatabase(readProcessConfig(), {
        log: createLog("error"),
        onTable: (name, { rows, digest }) =>
          process.stdout.write(`${words.table(name, rows, digest)}\n`),
      });
      process.stdout.write(`${words.done}\n`);
    });
  } else {
    process.stderr.write(words.usage);
    process.exitCode = 1;
  }
}
