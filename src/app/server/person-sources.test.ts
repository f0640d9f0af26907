import { expect, test } from "vitest";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { listPersonSources } from "./person-sources.ts";
import { tablesOfNobody } from "./tables-of-nobody.ts";

test("every table belongs to a person source, or says why it holds nobody's data", async () => {
  const store = await openTestDatabase();
  const { rows } = await store.database.executeSql(`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  await store.close();
  const declared = listPersonSources({ clock: testClock() }).flatMap(({ tables }) => tables);

  expect(rows.map(({ table_name: name }) => name).toSorted()).toEqual(
    [...declared, ...Object.keys(tablesOfNobody)].toSorted(),
  );
});
