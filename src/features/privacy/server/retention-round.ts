import { recordsOf } from "#records/server/records.ts";
import { eraseViewsOfNobody } from "#records/server/list/saved-views-store.ts";
import { longestKept } from "#platform/core/person/person.ts";
import type { Ctx } from "#records/ctx.ts";
import { eraseLeftBehind } from "#platform/people/eraser.ts";
import { doEach } from "#platform/process/repeat-work.ts";
import { dayMs } from "#platform/core/durations.ts";
import { erasePeople, eraseTrash } from "./erasure.ts";
import { eraseOldRequests, listDueDeletions } from "./person-requests-store.ts";
import { applyRetention, beginRun, changeRun, eraseOldRuns } from "./retention.ts";

/** How long the proof that a request was answered is kept. */
const requestsKeptMs = longestKept.dataRequestYears * 365 * dayMs;
const runsKeptMs = longestKept.auditYears * 365 * dayMs;

/**
 * One night's round: moves expired records to the trash, erases people whose day has come, erases
 * records whose time in the trash is over, and what is still kept by an address without a record. A
 * failing part or person stops none of the others. Its progress is stored as it goes, so that an
 * interrupted round is recorded, too.
 */
export async function runRetention(
  ctx: Ctx,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { database, clock } = ctx;
  const { db } = database;
  const startedAt = clock.now();
  const id = await beginRun(db, startedAt);
  await doEach([
    () =>
      applyRetention(ctx, {
        ...(signal && { signal }),
        onProgress: (soFar) => changeRun(db, id, { counts: soFar }),
      }),
    () => erasePeople(ctx, (erasedPeople) => changeRun(db, id, { erasedPeople })),
    async () => changeRun(db, id, { erasedRecords: await eraseTrash(ctx) }),
    () => eraseLeftBehind(ctx),
    () => eraseViewsOfNobody(db, recordsOf(ctx)),
    () => eraseOldRequests(db, new Date(startedAt.getTime() - requestsKeptMs)),
    () => eraseOldRuns(db, new Date(startedAt.getTime() - runsKeptMs)),
  ]);
  if (!signal?.aborted) await changeRun(db, id, { finishedAt: clock.now() });
}

/**
 * Runs each hour between the nights, so that people are erased on the day that their mail names,
 * whenever the site was started. A round in which somebody is due is recorded like those of the
 * nights.
 */
export async function erasePeopleOnTheirDay(ctx: Ctx): Promise<void> {
  const { database, clock } = ctx;
  const { db } = database;
  if ((await listDueDeletions(db, clock.now(), 1)).length === 0) return;
  const id = await beginRun(db, clock.now());
  await erasePeople(ctx, (erasedPeople) => changeRun(db, id, { erasedPeople }));
  await changeRun(db, id, { finishedAt: clock.now() });
}
