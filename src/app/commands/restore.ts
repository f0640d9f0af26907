import { readProcessConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";
import { endWithSentence, showProgress } from "#app/server/terminal.ts";
import { restoreSite } from "#app/server/copies/restore-site.ts";

const words = {
  usage: `Makes a site of a backup, where there is none: DATA_DIR, and DATABASE_URL when it is set.
  npm run restore -- FILE
Nothing is ever overwritten. BACKUP_PASSPHRASE is the one the backup was made with.
`,
  done: (madeAt: string, rows: number, objects: number) =>
    `Restored the site as it was at ${madeAt}: ${rows} rows and ${objects} files.\n` +
    "Everybody has to sign in anew. What waited to be sent is held until an admin decides on the " +
    "dashboard.\n" +
    `Delete again who had asked for it since ${madeAt}: npm run admin -- person forget EMAIL\n`,
};

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
      process.stdout.write(words.done(contents.madeAt, rows, counts.objects));
    });
  } else {
    process.stderr.write(words.usage);
    process.exitCode = 1;
  }
}
