import { readProcessConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";
import { endWithSentence, showProgress } from "#app/server/terminal.ts";
import { restoreSite } from "#app/server/copies/restore-site.ts";

const usage = `Makes a site of a backup, where there is none: DATA_DIR, and DATABASE_URL when it is set.
  npm run restore -- FILE
Nothing is ever overwritten. BACKUP_PASSPHRASE is the one the backup was made with.
`;

export async function run(args: readonly string[]): Promise<void> {
  const [file, ...more] = args;
  if (file !== undefined && !file.startsWith("-") && more.length === 0) {
    await endWithSentence(async () => {
      const progress = showProgress();
      const { contents, counts } = await restoreSite(readProcessConfig(), file, {
        log: createLog("error"),
        onProgress: progress.show,
      }).finally(progress.end);
      const rows = Object.values(counts.tables).reduce((sum, table) => sum + table.rows, 0);
      process.stdout.write(
        `Restored the site as it was at ${contents.madeAt}: ${rows} rows and ${counts.objects} files.\n` +
          "Everybody has to sign in anew. What waited to be sent is held until an admin decides on the " +
          "dashboard.\n" +
          `Delete again who had asked for it since ${contents.madeAt}: npm run admin -- person forget EMAIL\n`,
      );
    });
  } else {
    process.stderr.write(usage);
    process.exitCode = 1;
  }
}
