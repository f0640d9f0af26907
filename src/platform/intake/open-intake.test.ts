import { expect, test } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { gatherCalls, putVisitorsFirst } from "./open-intake.ts";

/** Work that is recorded, and whose first batch takes until it is let go. */
function watchedWork(work: (item: number) => number) {
  const batches: number[][] = [];
  const first = deferred();
  const call = gatherCalls(async (items: readonly number[]) => {
    batches.push([...items]);
    if (batches.length === 1) await first.promise;
    return items.map(work);
  });
  return { batches, letGo: first.resolve, call };
}

test("a call that comes alone goes at once; those that come meanwhile go together", async () => {
  const { batches, letGo, call } = watchedWork((item) => item * 10);
  const results = Promise.all([1, 2, 3, 4].map(call));
  letGo();

  expect(await results).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
  expect(await call(5)).toBe(50);
});

test("one that can't be done fails alone", async () => {
  const { batches, letGo, call } = watchedWork((item) => {
    if (item === 3) throw new Error("three");
    return item;
  });
  const outcomes = Promise.allSettled([1, 2, 3, 4].map(call));
  letGo();

  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

const away = () => Object.assign(new Error("away"), { code: "ECONNREFUSED" });

test("when the database is away all who wait are told at once, and later calls are tried", async () => {
  let isAway = true;
  const { batches, letGo, call } = watchedWork((item) => {
    if (isAway) throw away();
    return item;
  });
  const outcomes = Promise.allSettled(Array.from({ length: 250 }, (_, item) => call(item)));
  letGo();

  const told = (await outcomes).filter(({ status }) => status === "rejected");
  expect(told).toHaveLength(250);
  expect(batches).toEqual([[0]]);
  isAway = false;
  expect(await call(4)).toBe(4);
});

test("when the database goes away while they are done one by one, the rest is not tried", async () => {
  const { batches, letGo, call } = watchedWork((item) => {
    if (item === 2) throw new Error("two");
    if (item === 3) throw away();
    return item;
  });
  const outcomes = Promise.allSettled([1, 2, 3, 4].map(call));
  letGo();

  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
  ]);
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3]]);
});

test("a result that is still to come keeps no other waiting, and fails alone", async () => {
  const later = deferred();
  const call = gatherCalls(async (items: readonly number[]) =>
    items.map((item) => (item === 2 ? later.promise.then(() => Promise.reject(away())) : item)),
  );
  const [first, second, third] = [1, 2, 3].map((item) => call(item));

  expect(await first).toBe(1);
  expect(await third).toBe(3);
  later.resolve();
  await expect(second).rejects.toThrow("away");
});

test("no more than a hundred go at once", async () => {
  const { batches, letGo, call } = watchedWork((item) => item);
  const results = Promise.all(Array.from({ length: 250 }, (_, item) => call(item)));
  letGo();
  await results;

  expect(batches.map(({ length }) => length)).toEqual([1, 100, 100, 49]);
});

const forEver = 3_600_000;

test("work that nobody waits for begins at once while nobody is there", async () => {
  await expect(putVisitorsFirst().untilQuiet(forEver)).resolves.toBeUndefined();
});

test("it waits until the last visitor has an answer", async () => {
  const visitors = putVisitorsFirst();
  const ends = [visitors.begin(), visitors.begin()];
  let hasBegun = false;
  const work = visitors.untilQuiet(forEver).then(() => (hasBegun = true));

  ends[0]?.();
  await visitors.untilQuiet(20);
  expect(hasBegun).toBe(false);
  ends[1]?.();

  expect(await work).toBe(true);
});

test("visitors without a pause keep it waiting for so long and no longer", async () => {
  const visitors = putVisitorsFirst();
  visitors.begin();
  await expect(visitors.untilQuiet(20)).resolves.toBeUndefined();
});
