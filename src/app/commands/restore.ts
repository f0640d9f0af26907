import { inDefaultLocale } from "#platform/core/locale.ts";
import { readProcessConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";
import { endWithSentence, showProgress } from "#app/server/terminal.ts";
import { restoreSite } from "#app/server/copies/restore-site.ts";

const en = {
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

const es: typeof en = {
  usage: `Hace un sitio de una copia de seguridad donde no hay ninguno: DATA_DIR y, si está, DATABASE_URL.
  npm run restore -- FILE
Nunca se sobrescribe nada. BACKUP_PASSPHRASE es la misma con la que se hizo la copia.
`,
  done: (madeAt, rows, objects) =>
    `Se restauró el sitio como estaba en ${madeAt}: ${rows} filas y ${objects} archivos.\n` +
    "Todos tienen que volver a iniciar sesión. Lo que esperaba salir queda retenido hasta que un " +
    "administrador lo decida en el Panel.\n" +
    `Elimine otra vez a quienes lo pidieron desde ${madeAt}: npm run admin -- person forget EMAIL\n`,
};

const words = inDefaultLocale({ en, es });

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
