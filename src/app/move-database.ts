import { readProcessConfig } from "#platform/server/config.ts";
import { keepFilesPrivate } from "#platform/server/private-files.ts";
import { endWithSentence } from "./server/end-with-sentence.ts";
import { moveDatabase } from "./server/move-database.ts";

keepFilesPrivate();

const usage = `Takes the embedded database in DATA_DIR to the empty PostgreSQL database in DATABASE_URL:
  npm run db -- move
Stop the site first. Cut off, the same command goes on; the embedded database is left as it is.
`;

const [command, ...more] = process.argv.slice(2);
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
