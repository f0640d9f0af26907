import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertRequest } from "#features/privacy/server/person-requests-store.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

const read = async () => (await scene.call("ada", "GET", "/api/admin/owner-notices")).body.notices;

test("what people ask about their data is told until it is answered; a deletion goes by itself", async () => {
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
