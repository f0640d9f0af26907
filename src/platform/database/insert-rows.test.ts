import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { followUpsTable } from "#platform/intake/follow-ups-store.ts";
import { idempotencyKeysTable } from "#platform/intake/idempotency-store.ts";
import { useOpened } from "#testing/use-opened.ts";
import { insertNewRows } from "./insert-rows.ts";

const store = useOpened(openTestDatabase);

test("of many rows those that are there already stay as they are", async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const claim = (key: string, bodyHash: string) => ({ scope: "x", key, bodyHash, resultId: key });
  const insert = (...rows: ReturnType<typeof claim>[]) =>
    store.database.transaction((tx) =>
      insertNewRows(tx, idempotencyKeysTable, rows, idempotencyKeysTable.key),
    );

  expect(await insert(claim(first, "a"), claim(second, "a"))).toEqual([first, second]);
  expect(await insert(claim(second, "b"), claim(third, "b"))).toEqual([third]);
  const rows = await store.database.db.select().from(idempotencyKeysTable);
  const hashes = new Map(rows.map(({ key, bodyHash }) => [key, bodyHash]));
  expect([first, second, third].map((key) => hashes.get(key))).toEqual(["a", "a", "b"]);
});

test("a field that no row fills has its default, and any text is kept as the driver keeps it", async () => {
  const told = {
    language: "en",
    networkAddress: null,
    userAgent: 'it\'s \\ "odd" \ud83d',
    page: null,
    consent: null,
    confirmation: null,
  } as const;
  const at = new Date("2026-03-01T10:00:00.123Z");
  const rows = [{ scope: "x", submissionId: randomUUID(), told, storedAt: at }];
  await store.database.transaction((tx) =>
    insertNewRows(tx, followUpsTable, rows, followUpsTable.submissionId),
  );

  const [row] = await store.database.db.select().from(followUpsTable);
  expect(row).toMatchObject({ attempts: 0, storedAt: at });
  expect(row?.told).toEqual({ ...told, userAgent: 'it\'s \\ "odd" \ufffd' });
});
