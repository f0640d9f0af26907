import { readProcessConfig } from "#platform/config/config.ts";
import { endWithSentence } from "#app/server/terminal.ts";
import { moveDatabase } from "#app/server/copies/move-database.ts";

const usage = `Takes the embedded database in DATA_DIR to the empty PostgreSQL database in DATABASE_URL:
  npm run db -- move
Stop the site first. Cut off, the same command goes on; the embedded database is left as it is.
`;

export async function run(args: readonly string[]): Promise<void> {
  const [command, ...more] = args;
  if (command === "move" && more.length === 0) {
    await endWithSentence(async () => {
      await moveDatabase(readProcessConfig(), (name, { rows, digest }) =>
        process.stdout.write(`${name}: ${rows} rows, checksum ${digest}, the same on both sides\n`),
      );
      process.stdout.write("Moved. Start the site with DATABASE_URL and APP_SECRET from now on.\n");
    });
  } else {
    process.stderr.write(usage);
    process.exitCode = 1;
  }
}
