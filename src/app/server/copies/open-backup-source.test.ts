import { expect, test } from "vitest";
import { beginTransfer } from "#platform/database/transfer/unfinished-transfer.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testFolder } from "#testing/test-folder.ts";
import { useOpened } from "#testing/use-opened.ts";
import { openBackupSource } from "./back-up-site.ts";

const store = useOpened(openTestDatabase);

test("a backup's time is never later than its snapshot, so that no later deletion is missed", async () => {
  const { database } = store;
  await beginTransfer(database, { kind: "restore", source: "none" });
  await database.executeSql("delete from unfinished_transfer.state");
  const letGo = await holdOpen(database, async (tx, hold) => {
    await tx.execute("lock table unfinished_transfer.state in access exclusive mode");
    await hold();
  });
  const dataDir = await testFolder();

  // The snapshot is taken by now, but opening has not finished.
  const opening = openBackupSource({ dataDir, database: store.config }, recordingLog());
  await someoneWaits(database);
  const deletedAt = Date.now();
  await letGo();

  const source = await opening;
  await source.close();
  expect(source.madeAt.getTime()).toBeLessThanOrEqual(deletedAt);
});
