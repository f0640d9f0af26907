import { formatBytes } from "#platform/core/file-size.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { readProcessConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";
import { backUpSite } from "#app/server/copies/back-up-site.ts";
import { endWithSentence, showProgress } from "#app/server/terminal.ts";

const words = {
  usage: `One encrypted file with everything: database, uploaded files, the site's secret.
  npm run backup -- FILE
The site may go on running. BACKUP_PASSPHRASE in the environment encrypts it; FILE must not exist.
`,
  progress: (part: string, rows: number, objects: number) =>
    `${part}: ${rows} rows, ${objects} files`,
  done: (madeAt: string, rows: number, objects: number, size: string) =>
    `the site as it was at ${madeAt}, ${rows} rows and ${objects} files, ${size}.`,
  missing: (count: number) => `${count} files were gone already, and are not in it.`,
};

export async function run(args: readonly string[]): Promise<void> {
  const [file, ...more] = args;
  if (file !== undefined && !file.startsWith("-") && more.length === 0) {
    await endWithSentence(async () => {
      const progress = showProgress();
      const { counts, byteSize, contents } = await backUpSite(readProcessConfig(), file, {
        log: createLog("error"),
        onProgress: ({ part, rows, objects }) => progress.show(words.progress(part, rows, objects)),
      }).finally(progress.end);
      const rows = Object.values(counts.tables).reduce((sum, table) => sum + table.rows, 0);
      const missing = counts.missingObjects;
      const size = formatBytes(byteSize, defaultLocale);
      process.stdout.write(
        `${file}: ${words.done(contents.madeAt, rows, counts.objects, size)}\n` +
          (missing > 0 ? `${words.missing(missing)}\n` : ""),
      );
    });
  } else {
    process.stderr.write(words.usage);
    process.exitCode = 1;
  }
}
