import { expect, test } from "vitest";
import { writeBareInsert } from "./write-bare-insert.ts";

const column = (name: string, type: string, value: string | null, isUnique = false) => ({
  name,
  type,
  value,
  isUnique,
});

test("the peer's row is the newest lead's, with a new id and a new key", async () => {
  const rows = [
    column("id", "uuid", "a", true),
    column("full_name", "text", "O'Neil: \\ the second"),
    column("idempotency_key", "uuid", "b", true),
    column("deleted_at", "timestamptz", null),
    column("follow_ups", "jsonb", '{"locale":"en"}'),
  ];

  expect(await writeBareInsert(async () => ({ rows }))).toBe(
    `insert into leads ("id", "full_name", "idempotency_key", "deleted_at", "follow_ups") values ` +
      String.raw`(gen_random_uuid()::uuid, cast(E'O''Neil\x3a \\ the second' as text), gen_random_uuid()::uuid, null, null);` +
      "\n",
  );
});

test("without a lead there is nothing to compare with", async () => {
  await expect(writeBareInsert(async () => ({ rows: [] }))).rejects.toThrow("no lead");
});
