import { keepFilesPrivate } from "#platform/server/private-files.ts";
import { formatBytes } from "#platform/core/format-bytes.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { readProcessConfig } from "#platform/server/config.ts";
import { createLog } from "#platform/server/create-log.ts";
import { backUpSite } from "./server/back-up-site.ts";
import { endWithSentence } from "./server/end-with-sentence.ts";
import { showProgress } from "./server/show-progress.ts";

keepFilesPrivate();

const usage = `One encrypted file with everything: database, uploaded files, the site's secret.
  npm run backup -- FILE
The site may go on running. BACKUP_PASSPHRASE in the environment encrypts it; FILE must not exist.
`;

const [file, ...more] = process.argv.slice(2);
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
