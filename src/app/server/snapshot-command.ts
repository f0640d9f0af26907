import * as z from "zod";
import type { Database } from "#platform/server/database.ts";

/** What a backup asks of the running site, which alone may speak to the embedded database. */
export const snapshotCommandSchema = z.object({
  name: z.literal("snapshot"),
  step: z.enum(["begin", "end"]),
});

export type SnapshotCommand = z.infer<typeof snapshotCommandSchema>;

/** @returns at the end, what has to stand beside the copied files. */
export async function runSnapshotCommand(
  { executeSql }: Pick<Database, "executeSql">,
  { step }: SnapshotCommand,
): Promise<string> {
  if (step === "begin") {
    // One that was cut off never ended; backups take turns, so it is nobody's any more.
    await executeSql("select pg_backup_stop(false)").catch(() => {});
    await executeSql("select pg_backup_start('backup', true)");
    return "";
  }
  const { rows } = await executeSql("select labelfile from pg_backup_stop(false)");
  return rows[0].labelfile;
}
