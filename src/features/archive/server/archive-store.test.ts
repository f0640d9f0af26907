import { expect, test } from "vitest";
import { aFiling, fileInPast, servedPage } from "#testing/site/served-pages.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";
import { endAtRestore, listPageChanges } from "./archive-store.ts";

const clock = testClock("2026-03-01T12:00:00.000Z");
const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));

test("a restore ends pages at the moment of the backup, no page before it was filed, and none as late", async () => {
  await fileInPast(server.ctx, aFiling([servedPage("/about", "Before the backup")]));
  clock.advance(2 * hourMs);
  await fileInPast(
    server.ctx,
    aFiling([servedPage("/about", "Before the backup"), servedPage("/", "While it was made")]),
  );
  await store.database.transaction((tx) => endAtRestore(tx, "2026-03-01T13:00:00.000Z"));

  const { changes } = await listPageChanges(store.database.db, {
    path: undefined,
    before: 9_999,
    limit: 9,
  });
  const ends = changes.filter(({ cause }) => cause === "restore");
  expect(ends.map(({ path, servedFrom, isLate }) => [path, servedFrom, isLate]).toSorted()).toEqual(
    [
      ["/", "2026-03-01T14:00:00.000Z", false],
      ["/about", "2026-03-01T13:00:00.000Z", false],
    ],
  );
});
