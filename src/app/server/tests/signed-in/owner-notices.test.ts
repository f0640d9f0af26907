import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertRequest } from "#features/privacy/server/person-requests-store.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

const read = async () => (await scene.call("ada", "GET", "/api/admin/owner-notices")).body.notices;

test("a data request is shown until it is answered, and deletions, which run by themselves, are not", async () => {
  const ask = (kind: "copy" | "correction" | "deletion", day: number) =>
    scene.database.transaction((tx) =>
      insertRequest(tx, {
        id: randomUUID(),
        email: "dana@example.com",
        kind,
        via: "page",
        askedAt: scene.clock.now(),
        dueAt: new Date(`2027-01-0${day}T00:00:00.000Z`),
        eraseAt: kind === "deletion" ? new Date(`2027-01-0${day}T00:00:00.000Z`) : null,
      }),
    );
  await ask("deletion", 1);
  expect(await read()).toEqual([]);
  await ask("copy", 3);
  await ask("correction", 2);
  expect(await read()).toEqual([
    { kind: "requests", count: 2, firstDueAt: "2027-01-02T00:00:00.000Z" },
  ]);
  await scene.database.executeSql("update person_requests set state = 'done'");
  expect(await read()).toEqual([]);
});

test("a license that has ended or ends within 60 days is shown until a longer one is on file", async () => {
  const dayIn = (days: number) =>
    new Date(scene.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const holds = (line: string, state: string, days: number) =>
    ({
      state,
      line,
      number: "1",
      resident: false,
      from: "2020-01-01",
      until: dayIn(days),
    }) as const;
  const keep = (...licences: readonly object[]) =>
    scene.call("ada", "PUT", "/api/admin/staff/ada/profile", { licences });
  await keep(holds("life", "OH", 61), holds("life", "TX", 60), holds("annuities", "TX", 60));
  const texas = { kind: "license", username: "ada", state: "TX", until: dayIn(60) };
  expect(await read()).toEqual([{ ...texas, hasEnded: false }]);
  await keep(holds("life", "TX", -1));
  expect(await read()).toEqual([{ ...texas, until: dayIn(-1), hasEnded: true }]);
  await keep(holds("life", "TX", -1), holds("life", "TX", 400));
  expect(await read()).toEqual([]);
});
