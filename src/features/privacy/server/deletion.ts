import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, lte, sql, type SQL } from "drizzle-orm";
import { recordsOf } from "#records/server/records.ts";
import type { RecordDefinition, Ctx } from "#records/ctx.ts";
import { deleteLocked, restoreLocked } from "#records/server/work/change-records.ts";
import type { RecordTable } from "#records/server/record-table.ts";
import { lockIds } from "#records/server/person-records.ts";
import { findAnswerDue, type RequestVia } from "#features/privacy/core/person-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import { inDefaultLocale, type Localized } from "#platform/core/locale.ts";
import { findTrashEnd, type Person } from "#platform/core/person/person.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import type { Tx } from "#platform/database/database.ts";
import { isOf } from "#platform/people/eraser.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { hasHold } from "./person-holds-store.ts";
import {
  changeRequest,
  findMoving,
  findRequest,
  insertRequest,
  lockDeletions,
  lockRequest,
  selectDeletionsOf,
  type DeletionRow,
  type PersonRequestRow,
} from "./person-requests-store.ts";

/** The reason shown beside the records in the trash, for staff who look for them. */
const deletionReason: Localized<string> = {
  en: "The person asked us to delete it.",
  es: "La persona nos pidió eliminarlo.",
};

interface DeletionAsked {
  readonly person: Person;
  readonly via: RequestVia;
  /** A user name; null when the person makes the request. */
  readonly by: string | null;
}

/**
 * The most records moved in one transaction, which holds its locks until the end. Most people have
 * fewer: theirs are all moved when the request is answered.
 */
const movedAtOnce = 100;

/**
 * Moves all records of a person into the trash and sets the day on which they are erased, together
 * with what is kept by the address alone. The request is stored with the first hundred records;
 * `movesQueue` moves the rest. Requested again meanwhile, it covers what has come since, with a day
 * of its own: the day of the first one, and the time to cancel it, stay.
 *
 * @returns the deletion that covers everything; the open one when nothing has come since.
 * @throws AppError `conflict` when the person is under a hold.
 */
export async function deletePerson(
  ctx: Ctx,
  tx: Tx,
  { person, via, by }: DeletionAsked,
): Promise<DeletionRow> {
  const { clock, log } = ctx;
  if (await hasHold(tx, person)) throw onHold();
  const last = (await lockDeletions(tx, person)).at(-1);
  await awaitFreeing(ctx, tx, person);
  const now = clock.now();
  const newest = await findNewest(ctx, tx, person);
  const hasMore = newest !== null && newest > (last?.movesUpTo ?? 0);
  if (last?.state === "open" && !hasMore) return last;
  const request = {
    id: randomUUID(),
    email: person.email,
    kind: "deletion",
    state: "open",
    via,
    askedAt: now,
    askedBy: by,
    dueAt: findAnswerDue(now),
    eraseAt: findTrashEnd(now),
    movesUpTo: newest !== null && newest > now ? newest : now,
    endedAt: null,
    endedBy: null,
    erased: null,
    askedElsewhere: null,
  } as const;
  await insertRequest(tx, request);
  await moveRecords(ctx, tx, request.id);
  const visitor = via === "terminal" ? "terminal" : "visitor";
  const actor = by === null ? visitor : null;
  const event = { user: by, action: "person-delete", record: request.id, actor } as const;
  await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  return request;
}

/**
 * Waits for staff who free a record of this person at the same moment: a freed record counts as
 * received when it was freed, and a deletion stamped a moment earlier would miss it. Whoever frees
 * one after this finds it deleted. If one record is set aside, all are locked, in order of id:
 * locked alone, it could deadlock with a bulk change.
 */
async function awaitFreeing(ctx: Ctx, tx: Tx, person: Person): Promise<void> {
  for (const { table } of recordsOf(ctx)) {
    const isTheirs = and(isOf(table, person), isNull(table.deletedAt));
    const aside = await tx.$count(table, and(isTheirs, eq(table.status, "quarantined")));
    if (aside > 0) await lockIds(tx, table, isTheirs);
  }
}

/** When the newest record outside the trash came in; null when there is none. */
async function findNewest(ctx: Ctx, tx: Tx, person: Person): Promise<Date | null> {
  let newest = 0;
  for (const { table } of recordsOf(ctx)) {
    const [row] = await tx
      .select({
        ms: sql<number | null>`ceil(extract(epoch from max(${table.submittedAt})) * 1000)`,
      })
      .from(table)
      .where(and(isOf(table, person), isNull(table.deletedAt)));
    newest = Math.max(newest, Number(row?.ms ?? 0));
  }
  return newest === 0 ? null : new Date(newest);
}

interface TakenBack extends Pick<DeletionAsked, "person" | "by"> {
  /** The newest deletion that the page showed, in lower case. */
  readonly requestId: string;
}

/**
 * Cancels the named `deletePerson` and those before it whose day has not come: the records that
 * they moved to the trash are restored, in the same steps, and those that staff had deleted stay
 * there. A later deletion stays. Cancelling twice is no error, whoever did it first, because a
 * press may be repeated.
 *
 * @returns false when there is nothing to cancel anymore.
 */
export async function takeBackDeletion(
  ctx: Ctx,
  tx: Tx,
  { person, by, requestId }: TakenBack,
): Promise<boolean> {
  const { clock, log } = ctx;
  const now = clock.now();
  const deletions = await lockDeletions(tx, person);
  const named = await findRequest(tx, requestId);
  if (named?.email !== person.email) return false;
  if (named.state === "taken-back") return true;
  const open = deletions.filter(
    ({ state, askedAt }) => state === "open" && askedAt <= named.askedAt,
  );
  if (open.length === 0) return false;
  // All deletions end first: a record whose person is being deleted can't be restored.
  const ended = { state: "taken-back", movesUpTo: now, endedAt: now, endedBy: by } as const;
  for (const { id } of open) await changeRequest(tx, id, ended);
  let room = movedAtOnce;
  for (const { id: record } of open) {
    room = await moveRecords(ctx, tx, record, room);
    const actor = by === null ? "visitor" : null;
    const event = { user: by, action: "person-restore", record, actor } as const;
    await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  }
  return true;
}

/**
 * The next step of a deletion that has records to move: into the trash, or out of it after it was
 * cancelled. Records are locked before any of them changes, each kind in order of id: in the order
 * they came in, this could deadlock with a bulk change.
 *
 * @param most how many records it may move.
 * @returns how many more it could have moved.
 */
async function moveRecords(ctx: Ctx, tx: Tx, id: string, most = movedAtOnce): Promise<number> {
  const found = await findRequest(tx, id);
  if (!found?.email) return most;
  const deletions = await lockDeletions(tx, { email: found.email });
  const request = await lockRequest(tx, id);
  if (!request?.movesUpTo) return most;
  const move = moveBy(ctx, tx, request, deletions);
  let room = most;
  for (const source of recordsOf(ctx)) {
    if (room === 0) break;
    const ids = await lockIds(tx, source.table, isOnItsWay(source.table, request), room);
    if (ids.length > 0) await move(source, ids);
    room -= ids.length;
  }
  if (room > 0) await changeRequest(tx, id, { movesUpTo: null });
  return room;
}

/** What a deletion in its current state does with records that it has locked. */
function moveBy(ctx: Ctx, tx: Tx, request: PersonRequestRow, deletions: readonly DeletionRow[]) {
  const { state, askedAt, askedBy, endedBy } = request;
  const isBack = state === "taken-back";
  const viewer = { username: (isBack ? endedBy : askedBy) ?? "", role: "admin" } as const;
  const reason = inDefaultLocale(deletionReason);
  // The person requested another deletion before all were restored: the rest stays in the trash for
  // that one.
  const next = isBack ? deletions.find((each) => each.state === "open") : undefined;
  return async (source: RecordDefinition, ids: readonly string[]): Promise<void> => {
    const { table } = source;
    const isAmong = inArray(table.id, [...ids]);
    if (next) await tx.update(table).set({ deletedAt: next.askedAt }).where(isAmong);
    else if (isBack) await restoreLocked(ctx, tx, { source, viewer, now: ctx.clock.now() }, ids);
    else await deleteLocked(ctx, tx, { source, viewer, now: askedAt, reason }, ids);
  };
}

/** The condition that a deletion has yet to move a record. */
function isOnItsWay(table: RecordTable, request: PersonRequestRow): SQL | undefined {
  const { email, state, askedAt, movesUpTo } = request;
  if (email === null || movesUpTo === null) return sql`false`;
  const isTheirs = isOf(table, { email });
  return state === "taken-back"
    ? and(isTheirs, eq(table.deletedAt, askedAt))
    : and(isTheirs, isNull(table.deletedAt), lte(table.submittedAt, movesUpTo));
}

/** How many records of a deletion still have to be moved. */
export async function countOnTheirWay(ctx: Ctx, request: PersonRequestRow): Promise<number> {
  if (request.movesUpTo === null) return 0;
  let left = 0;
  for (const { table } of recordsOf(ctx)) {
    left += await ctx.database.db.$count(table, isOnItsWay(table, request));
  }
  return left;
}

/**
 * Moves the remaining records of deletions, one step per look, so that visitors are served in
 * between. If a process is killed, the next one continues. A deletion that fails lets others go
 * first before it is tried again.
 */
export function movesQueue(ctx: Ctx): Queue<PersonRequestRow> {
  const { database } = ctx;
  const failed = new Set<string>();
  return {
    failure: "Records of somebody who asked to be deleted could not be moved; it is tried again.",
    recovery: "Records of people who asked to be deleted are moved again.",
    pollMs: 1_000,
    async take() {
      const next = await findMoving(database.db, [...failed]);
      if (!next) failed.clear();
      return next;
    },
    async work({ id }) {
      try {
        await database.transaction((tx) => moveRecords(ctx, tx, id));
      } catch (failure) {
        failed.add(id);
        throw failure;
      }
    },
  };
}

function onHold(): AppError {
  return new AppError("conflict", {
    en: "We can't delete this now: the law asks us to keep it for the time being. Please write to us, and we tell you why.",
    es: "Ahora no podemos eliminarlo: la ley nos pide conservarlo por el momento. Escríbanos y le diremos por qué.",
  });
}

/**
 * Refuses to restore records whose person asked for deletion: they would outlive the day on which
 * nothing is to be left.
 *
 * @throws AppError `conflict`, which says what to do instead.
 */
export async function refuseRestore(
  tx: Tx,
  table: RecordTable,
  ids: readonly string[],
): Promise<void> {
  const { email, submittedAt } = table;
  // A record that came after the request is not part of the deletion.
  const isAsked = sql`exists (${selectDeletionsOf(email)} and request.asked_at >= ${submittedAt})`;
  const refused = await tx.$count(table, and(inArray(table.id, [...ids]), isAsked));
  if (refused === 0) return;
  throw new AppError("conflict", {
    en: "This person asked us to delete everything, so it can't be restored alone. An admin can take the whole deletion back on the person's page.",
    es: "Esta persona nos pidió eliminar todo, así que esto no se puede restaurar solo. Un administrador puede cancelar toda la eliminación en la página de la persona.",
  });
}
