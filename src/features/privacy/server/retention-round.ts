import { recordsOf } from "#records/server/records.ts";
import { eraseViewsOfNobody } from "#records/server/saved-views-store.ts";
import { longestKept } from "#platform/core/person/person.ts";
import type { Ctx } from "#platform/ctx.ts";
import { eraseLeftBehind } from "#platform/people/eraser.ts";
import { doEach } from "#platform/process/repeat-work.ts";
import { dayMs } from "#platform/core/durations.ts";
import { erasePeople, eraseTrash } from "./erasure.ts";
import { eraseOldRequests, listDueDeletions } from "./person-requests-store.ts";
import { applyRetention, beginRun, changeRun, eraseOldRuns } from "./retention.ts";

/** As long as proofs that requests were answered are asked for. */
const requestsKeptMs = longestKept.dataRequestYears * 365 * dayMs;
const runsKeptMs = longestKept.auditYears * 365 * dayMs;

/**
 * One night's round: what was kept for its time goes to the trash, people whose day has come are
 * erased, what was in the trash for its time is erased, and what is still kept by an address that has
 * no record. A part that fails, or a person, stops none of the others. What it did so far is written
 * down as it goes, so that a round that is cut off tells it, too.
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
 * Each hour between the nights, so that people go on the day that their mail names, whenever the site
 * was started. A round in which somebody is due is told as the nights are.
 */
export async function erasePeopleOnTheirDay(ctx: Ctx): Promise<void> {
  const { database, clock } = ctx;
  const { db } = database;
  if ((await listDueDeletions(db, clock.now(), 1)).length === 0) return;
  const id = await beginRun(db, clock.now());
  await erasePeople(ctx, (erasedPeople) => changeRun(db, id, { erasedPeople }));
  await changeRun(db, id, { finishedAt: clock.now() });
}
