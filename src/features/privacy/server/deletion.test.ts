import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { listFeatures } from "#app/features.ts";
import { deletePerson, movesQueue, takeBackDeletion } from "#features/privacy/server/deletion.ts";
import { erasePeople, eraseTrash } from "#features/privacy/server/erasure.ts";
import { listDeletions } from "#features/privacy/server/person-requests-store.ts";
import { freeRecord } from "#records/server/work/change-records.ts";
import { recordOf } from "#records/server/records.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiry-record.ts";
import type { Feature } from "#records/ctx.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { workOnce } from "#testing/work-once.ts";
import { dayMs } from "#platform/core/durations.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));

const ctx = (more: Partial<Feature> = {}) =>
  testCtx({
    database: scene.database,
    clock: scene.clock,
    features: [...listFeatures(), { name: "more", ...more }],
  });

const forget = (email: string) =>
  scene.database.transaction((tx) =>
    deletePerson(ctx(), tx, { person: { email }, via: "page", by: null }),
  );
const takeBack = (email: string) =>
  scene.database.transaction(async (tx) => {
    const requestId = (await listDeletions(tx, { email })).at(-1)?.id ?? randomUUID();
    return takeBackDeletion(ctx(), tx, { person: { email }, by: "ada", requestId });
  });

async function addMany(email: string, count: number): Promise<void> {
  await scene.query(
    `insert into inquiries (id, full_name, email, phone, subject, message, submitted_at)
     select gen_random_uuid(), 'Ana', $1, '', 'general', 'Hello', $2
     from generate_series(1, $3)`,
    [email, scene.clock.now().toISOString(), count],
  );
}

/** The number of a person's messages in use, and in the trash. */
async function count(email: string) {
  const [row] = await scene.query(
    `select count(*) filter (where deleted_at is null)::int as used,
       count(*) filter (where deleted_at is not null)::int as trashed
     from inquiries where email = $1`,
    [email],
  );
  return row as { readonly used: number; readonly trashed: number };
}

/**
 * Runs all remaining steps.
 * @returns how many there were.
 */
async function moveAll(queue = movesQueue(ctx())): Promise<number> {
  let steps = 0;
  while (await workOnce(queue)) steps += 1;
  return steps;
}

async function read(email: string) {
  const { body } = await scene.call("ada", "POST", "/api/admin/people", { email });
  return body.person;
}

const readOpen = async () =>
  (await scene.call("ada", "GET", "/api/admin/people/requests")).body.requests;

test("thousands of records of a person are moved in steps of a hundred, with the rest shown, and are restored the same way", async () => {
  const email = "thousands@example.com";
  await addMany(email, 230);
  await scene.submit("/api/lead", aLeadSubmission({ email }));

  const { id } = await forget(email);
  // The request is stored with its first step; another process may continue it.
  expect(await count(email)).toEqual({ used: 131, trashed: 99 });
  expect((await read(email)).held.deletions).toMatchObject([{ left: 131 }]);
  expect(await readOpen()).toContainEqual(expect.objectContaining({ id, left: 131 }));
  expect(await moveAll()).toBe(2);
  expect(await count(email)).toEqual({ used: 0, trashed: 230 });
  expect((await read(email)).held.deletions).toMatchObject([{ left: 0 }]);

  expect(await takeBack(email)).toBe(true);
  expect(await read(email)).toMatchObject({ held: { deletions: [], comingBack: 131 } });
  expect(await readOpen()).toContainEqual(expect.objectContaining({ id, left: 131 }));
  await moveAll();
  expect(await count(email)).toEqual({ used: 230, trashed: 0 });
  expect(await read(email)).toMatchObject({ held: { deletions: [], comingBack: 0 } });
  expect(await readOpen()).not.toContainEqual(expect.objectContaining({ id }));
});

test("what a person sends during the steps is not part of the deletion, and a new request gives it a day of its own", async () => {
  const email = "meanwhile@example.com";
  await addMany(email, 120);
  const first = await forget(email);
  expect((await forget(email)).id).toBe(first.id);
  scene.clock.advance(1_000);
  await addMany(email, 1);
  await moveAll();
  expect(await count(email)).toEqual({ used: 1, trashed: 120 });
  // It may be restored from the trash, because the deletion does not cover it.
  const isNew = "select id from inquiries where email = $1 and deleted_at is null";
  const path = `/api/admin/inquiries/${(await scene.query(isNew, [email]))[0].id}`;
  await scene.call("ada", "DELETE", path, { reason: "A test" });
  expect((await scene.call("ada", "POST", `${path}/restore`)).status).toBe(200);

  const second = await forget(email);
  expect(second.eraseAt.getTime() - first.eraseAt.getTime()).toBe(1_000);
  expect(await count(email)).toEqual({ used: 0, trashed: 121 });
});

test("a record that was set aside can't be freed during the steps, and is moved with the others", async () => {
  const email = "aside@example.com";
  await scene.signIn("ada");
  const lead = { ...aLeadSubmission({ email }), website: "https://mine.example" };
  const id = await scene.submit("/api/lead", lead);
  await addMany(email, 120);
  await forget(email);
  // The lead would be moved first: here it is among those that are left.
  await scene.query("update leads set deleted_at = null where id = $1", [id]);
  scene.clock.advance(1_000);
  const freed = await scene.call("ada", "POST", `/api/admin/leads/${id}/free`, {});
  expect(freed.status).toBe(409);
  await moveAll();
  expect(
    await scene.query("select 1 from leads where email = $1 and deleted_at is null", [email]),
  ).toEqual([]);
});

test("a record that staff free at the same moment is moved with the others, and no CRM gets it", async () => {
  const email = "raced@example.com";
  await scene.signIn("ada");
  const lead = { ...aLeadSubmission({ email }), website: "https://mine.example" };
  const id = await scene.submit("/api/lead", lead);
  scene.clock.advance(1_000);
  const free = await holdOpen(scene.database, async (tx, hold) => {
    const viewer = { username: "ada", role: "admin" } as const;
    await freeRecord(ctx(), tx, {
      source: recordOf(ctx(), "lead"),
      id,
      viewer,
      now: scene.clock.now(),
    });
    await hold();
  });
  // The deletion is requested a moment before the record counts as received.
  scene.clock.advance(-1);
  const forgetting = forget(email);
  await someoneWaits(scene.database);
  scene.clock.advance(2);
  await Promise.all([free(), forgetting]);
  await moveAll();
  expect(await scene.query("select status, deleted_at from leads where id = $1", [id])).toEqual([
    { status: "received", deleted_at: scene.clock.now() },
  ]);
});

test("a new request before all records were restored covers them again, and can be cancelled as well", async () => {
  const email = "again@example.com";
  await addMany(email, 230);
  await forget(email);
  await moveAll();
  scene.clock.advance(1_000);
  await takeBack(email);
  expect(await count(email)).toEqual({ used: 100, trashed: 130 });

  scene.clock.advance(1_000);
  const { askedAt } = await forget(email);
  await moveAll();
  expect(await count(email)).toEqual({ used: 0, trashed: 230 });
  const moments = await scene.query("select distinct deleted_at from inquiries where email = $1", [
    email,
  ]);
  expect(moments).toEqual([{ deleted_at: askedAt }]);

  await takeBack(email);
  await moveAll();
  expect(await count(email)).toEqual({ used: 230, trashed: 0 });
});

test("nothing is erased of a person whose records are still being moved or restored", async () => {
  const email = "late@example.com";
  await addMany(email, 120);
  await forget(email);
  scene.clock.advance(31 * dayMs);
  // The queue was stopped for a month.
  await erasePeople(ctx());
  expect(await count(email)).toEqual({ used: 20, trashed: 100 });

  await takeBack(email);
  await forget(email);
  await moveAll();
  scene.clock.advance(29 * dayMs);
  await takeBack(email);
  scene.clock.advance(2 * dayMs);
  await eraseTrash(ctx());
  await moveAll();
  expect(await count(email)).toEqual({ used: 120, trashed: 0 });
});

test("a deletion whose steps fail does not block others, and continues later", async () => {
  const [failing, other] = ["failing@example.com", "other@example.com"];
  await addMany(failing, 110);
  await forget(failing);
  scene.clock.advance(1_000);
  await addMany(other, 110);
  await forget(other);
  let isBroken = true;
  const queue = movesQueue(
    ctx({
      onRecord: {
        async deleted(_ctx, tx, { ids }) {
          const isTheirs = and(
            inArray(inquiriesTable.id, [...ids]),
            eq(inquiriesTable.email, failing),
          );
          if (isBroken && (await tx.$count(inquiriesTable, isTheirs)) > 0)
            throw new Error("cut off");
        },
      },
    }),
  );

  await expect(workOnce(queue)).rejects.toThrow("cut off");
  await moveAll(queue);
  expect(await count(failing)).toEqual({ used: 10, trashed: 100 });
  expect(await count(other)).toEqual({ used: 0, trashed: 110 });
  isBroken = false;
  await moveAll(queue);
  expect(await count(failing)).toEqual({ used: 0, trashed: 110 });
});
