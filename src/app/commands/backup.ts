import { formatBytes } from "#platform/core/formats.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { readProcessConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";
import { backUpSite } from "#app/server/copies/back-up-site.ts";
import { endWithSentence, showProgress } from "#app/server/terminal.ts";

const usage = `One encrypted file with everything: database, uploaded files, the site's secret.
  npm run backup -- FILE
The site may go on running. BACKUP_PASSPHRASE in the environment encrypts it; FILE must not exist.
`;

export async function run(args: readonly string[]): Promise<void> {
  const [file, ...more] = args;
  if (file !== undefined && !file.startsWith("-") && more.length === 0) {
    await endWithSentence(async () => {
      const progress = showProgress();
      const { counts, byteSize, contents } = await backUpSite(readProcessConfig(), file, {
        log: createLog("error"),
        onProgress: ({ part, rows, objects }) =>
          progress.show(`${part}: ${rows} rows, ${objects} files`),
      }).finally(progress.end);
      const rows = Object.values(counts.tables).reduce((sum, table) => sum + table.rows, 0);
      const missing = counts.missingObjects;
      process.stdout.write(
        `${file}: the site as it was at ${contents.madeAt}, ` +
          `${rows} rows and ${counts.objects} files, ${formatBytes(byteSize, defaultLocale)}.\n` +
          (missing > 0 ? `${missing} files were gone already, and are not in it.\n` : ""),
      );
    });
  } else {
    process.stderr.write(usage);
    process.exitCode = 1;
  }
}
