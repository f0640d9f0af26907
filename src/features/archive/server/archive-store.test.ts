import { expect, test } from "vitest";
import { aFiling, fileInPast, servedPage } from "#testing/site/served-pages.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";
import { endAtRestore, listPageChanges } from "./archive-store.ts";

const clock = testClock("2026-03-01T12:00:00.000Z");
const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));

test("a restore ends pages at the moment of the backup, none before it was filed, none as late, and none that had ended", async () => {
  await fileInPast(
    server.ctx,
    aFiling([servedPage("/about", "Before the backup"), servedPage("/gone", "Ended before it")]),
  );
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

test("a page counts as filed late once it was served for more than a minute before", async () => {
  const paths = ["/in-time", "/late"];
  await fileInPast(server.ctx, aFiling(paths.map((path) => servedPage(path, "New"))));
  const serve = (path: string, seconds: number) =>
    store.database.executeSql(
      withoutTriggers(
        `update archived_pages set first_served_at = filed_at - interval '${seconds} s' where path = '${path}'`,
      ),
    );
  await serve("/in-time", 60);
  await serve("/late", 61);

  const { changes } = await listPageChanges(store.database.db, {
    path: undefined,
    before: 9_999,
    limit: 9,
  });
  const isLateOf = (wanted: string) => changes.find(({ path }) => path === wanted)?.isLate;
  expect(paths.map(isLateOf)).toEqual([false, true]);
});
