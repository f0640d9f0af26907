import { keepFilesPrivate } from "#platform/process/disk.ts";
import { loadModulesQuickly } from "#platform/process/quick-modules.ts";

/**
 * The programs of `npm run admin`, `seed`, `backup`, `restore`, `db`, `objects` and `words`; each
 * loads only its own modules. Terminal output is always English.
 */
const commands = {
  admin: () => import("./commands/admin.ts"),
  backup: () => import("./commands/backup.ts"),
  db: () => import("./commands/db.ts"),
  objects: () => import("./commands/objects.ts"),
  restore: () => import("./commands/restore.ts"),
  seed: () => import("./commands/seed.ts"),
  words: () => import("./commands/words.ts"),
};

const [name = "", ...args] = process.argv.slice(2);
const load = Object.entries(commands).find(([known]) => known === name)?.[1];
if (load) {
  keepFilesPrivate();
  loadModulesQuickly();
  await (await load()).run(args);
} else {
  const names = Object.keys(commands).join(", ");
  process.stderr.write(`Name a command: ${names}.\n`);
  process.exitCode = 1;
}
