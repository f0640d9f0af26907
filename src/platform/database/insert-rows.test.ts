import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { followUpsTable } from "#platform/intake/follow-ups-store.ts";
import { useOpened } from "#testing/use-opened.ts";
import { asOneParameter } from "./insert-rows.ts";

const store = useOpened(openTestDatabase);

test("a field without values gets its default, and any text is stored as the driver would store it", async () => {
  const content = {
    language: "en",
    networkAddress: null,
    userAgent: 'it\'s \\ "odd" \ud83d',
    page: null,
    consent: null,
    confirmation: null,
  } as const;
  const at = new Date("2026-03-01T10:00:00.123Z");
  const rows = [{ scope: "x", submissionId: randomUUID(), content, storedAt: at }];
  const { columns, source } = asOneParameter(followUpsTable, rows);
  await store.database.db.execute(
    sql`insert into ${followUpsTable} (${columns}) select ${columns} from ${source}`,
  );

  const [row] = await store.database.db.select().from(followUpsTable);
  expect(row).toMatchObject({ attempts: 0, storedAt: at });
  expect(row?.content).toEqual({ ...content, userAgent: 'it\'s \\ "odd" \ufffd' });
});
