import { expect, test } from "vitest";
import type { PartTrouble } from "#platform/core/staff/site-part.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { watchParts } from "./watch-site.ts";
import type { PartLook } from "#platform/platform-ctx.ts";

const timings = { freshMs: 10_000, patienceMs: 20, silentMs: 60 };
const down: PartTrouble = { state: "down" };
const never = () => new Promise<never>(() => {});

function watch(look: Partial<PartLook> & Pick<PartLook, "look">, clock = testClock()) {
  return { clock, ...watchParts([{ part: "mail", ...look }], { clock }, timings) };
}

test("a hundred concurrent requests, and all within ten seconds, cost one check", async () => {
  let looks = 0;
  const { clock, read } = watch({ look: async () => (++looks > 1 ? down : null) });

  await Promise.all(Array.from({ length: 100 }, read));
  clock.advance(9_999);
  expect(await read()).toEqual([{ part: "mail", state: "up", since: null }]);
  expect(looks).toBe(1);

  clock.advance(1);
  expect(await read()).toMatchObject([{ state: "down" }]);
  expect(looks).toBe(2);
});

test.each<[string, number | undefined, number]>([
  ["what somebody has just changed is looked at anew", undefined, 2],
  ["a look that costs money keeps its time all the same", 60_000, 1],
])("%s", async (_name, freshMs, most) => {
  let looks = 0;
  const look = async () => (looks++, null);
  const { read, lookAnew } = watch({ look, ...(freshMs !== undefined && { freshMs }) });
  await read();
  lookAnew();
  await read();
  expect(looks).toBe(most);
});

test("a failing part is shown with the time it was first seen failing, until it works again", async () => {
  let trouble: PartTrouble | null = down;
  const { clock, read } = watch({ look: async () => trouble });
  const since = clock.now().toISOString();

  await read();
  clock.advance(60_000);
  expect(await read()).toEqual([{ part: "mail", state: "down", since }]);

  trouble = null;
  clock.advance(60_000);
  expect(await read()).toMatchObject([{ state: "up", since: null }]);

  trouble = down;
  clock.advance(60_000);
  expect(await read()).toMatchObject([{ since: clock.now().toISOString() }]);
});

test("a recorded time of failure is shown instead", async () => {
  const since = new Date("2026-06-01T08:00:00.000Z");
  const { read } = watch({ look: async () => ({ state: "down", cause: "paused", since }) });

  expect(await read()).toEqual([
    { part: "mail", state: "down", cause: "paused", since: since.toISOString() },
  ]);
});

test("a part that never answers delays nobody, counts as down after a while, and is asked only once", async () => {
  let looks = 0;
  const look = () => {
    looks += 1;
    return never();
  };
  const { clock, read } = watch({ look, silent: down });

  expect(await read()).toEqual([]);
  await expect.poll(read).toMatchObject([{ state: "down" }]);
  clock.advance(60_000);
  await read();
  expect(looks).toBe(1);
});

test("a part whose state can't be read keeps its last known state", async () => {
  const looks = [async () => null, () => Promise.reject(new Error("away")), async () => down];
  const { clock, read } = watch({ look: () => (looks.shift() ?? never)(), silent: down });

  for (const state of ["up", "up", "down"]) {
    expect(await read()).toMatchObject([{ state }]);
    clock.advance(10_000);
  }
});
