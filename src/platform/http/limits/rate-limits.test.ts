import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { createRateLimit, eraseOldRateLimits } from "./rate-limits.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const store = useOpened(openTestDatabase);

test("counts that ended an hour ago are erased, and those that still limit stay", async () => {
  const { database } = store;
  const sentence = { en: "Please wait.", es: "Espere." };
  const rule = { name: "tries", points: 1, durationSeconds: 60, sentence };
  const limit = createRateLimit(testCtx({ database, secret: "secret" }), rule);
  await limit.consume("gone");
  await database.executeSql("update rate_limits set expire = now() - interval '61 minutes'");
  await limit.consume("waits");

  await eraseOldRateLimits(database.db);

  const { rows } = await database.executeSql("select count(*)::int as n from rate_limits");
  expect(rows).toEqual([{ n: 1 }]);
  await expect(limit.consume("waits")).rejects.toThrow("Please wait.");
});

test("a call refused by a narrow limit takes no point of the wide one, and an ended count starts again", async () => {
  const ctx = testCtx({ database: store.database, secret: "secret" });
  const sentence = { en: "Please wait.", es: "Espere." };
  const house = createRateLimit(ctx, { name: "house", points: 1, durationSeconds: 60, sentence });
  const street = createRateLimit(ctx, { name: "street", points: 2, durationSeconds: 60, sentence });
  const call = () => street.consume("street", [house.toCall("house")]);
  const refusal = { code: "rate_limited", retryAfterSeconds: expect.closeTo(20, -1) };
  const endIn = (seconds: number) =>
    store.database.executeSql(`update rate_limits set expire = now() + interval '${seconds} s'`);
  await call();
  // Further calls do not extend the period.
  await endIn(20);
  for (let turn = 0; turn < 3; turn += 1) await expect(call()).rejects.toMatchObject(refusal);
  await street.consume("street");
  await expect(street.consume("street")).rejects.toMatchObject(refusal);

  await endIn(-1);
  await call();
  await expect(call()).rejects.toMatchObject({ code: "rate_limited" });
});

test("forty calls at once, more than there are connections, are each counted once and block none", async () => {
  const ctx = testCtx({ database: store.database, secret: "secret" });
  const sentence = { en: "Please wait.", es: "Espere." };
  const home = createRateLimit(ctx, { name: "home", points: 5, durationSeconds: 60, sentence });
  const town = createRateLimit(ctx, { name: "town", points: 40, durationSeconds: 60, sentence });
  const call = (turn: number) => town.consume("town", [home.toCall(`home ${turn % 4}`)]);

  const calls = await Promise.allSettled(Array.from({ length: 40 }, (_none, turn) => call(turn)));

  // Each of the four homes is allowed five calls, and its refused calls take nothing from the
  // town's points: exactly twenty calls succeed.
  expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  const later = Array.from({ length: 21 }, () => town.allows("town"));
  expect((await Promise.all(later)).filter((isAllowed) => isAllowed)).toHaveLength(20);
});

test("a refused call gets its sentence even when the database fails to give its points back", async () => {
  const ctx = testCtx({ database: store.database, secret: "secret" });
  const sentence = { en: "Please wait.", es: "Espere." };
  const room = createRateLimit(ctx, { name: "room", points: 1, durationSeconds: 60, sentence });
  const floor = createRateLimit(ctx, { name: "floor", points: 9, durationSeconds: 60, sentence });
  const call = () => floor.consume("floor", [room.toCall("room")]);
  await call();
  await store.database.executeSql(`
    create function fail_take_back() returns trigger language plpgsql
      as $$ begin raise exception 'The disk failed.'; end $$;
    create trigger fail_take_back before update on rate_limits for each row
      when (new.points = old.points - 1) execute function fail_take_back()`);

  await expect(call()).rejects.toMatchObject({ code: "rate_limited" });

  const floors = "select points from rate_limits where key like 'floor:%'";
  expect((await store.database.executeSql(floors)).rows).toEqual([{ points: 2 }]);
});
