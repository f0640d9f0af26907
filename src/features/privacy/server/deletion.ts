import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { recordsOf, type RecordSource } from "#features/casework/server/records.ts";
import { deleteRecord, restoreRecord } from "#features/casework/server/change-records.ts";
import type { CaseTable } from "#features/casework/server/case-store.ts";
import { lockPersonCases } from "#features/casework/server/person-cases.ts";
import {
  findAnswerDue,
  findEraseAt,
  type RequestVia,
} from "#features/privacy/core/person-request.ts";
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { inDefaultLocale, type Localized } from "#platform/core/locale.ts";
import type { Person } from "#platform/core/person/person.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import type { Tx } from "#platform/database/database.ts";
import { findHold } from "./person-holds-store.ts";
import {
  changeRequest,
  insertRequest,
  listDeletions,
  lockDeletions,
  type DeletionRow,
} from "./person-requests-store.ts";

/** Stands beside the records in the trash, for staff who look for them. */
const deletionReason: Localized<string> = {
  en: "The person asked us to delete it.",
  es: "La persona nos pidió eliminarlo.",
};

interface DeletionAsked {
  readonly person: Person;
  readonly via: RequestVia;
  /** A user's name; null when the person asks. */
  readonly by: string | null;
}

/**
 * Puts all records of a person into the trash and sets the day on which they are erased, with what
 * is kept by the address alone. Asked again meanwhile, it does the same with what has come since, on
 * a day of its own: neither the day that was promised first nor the time to take it back moves.
 *
 * @returns the deletion that has all of it; the one that is under way when nothing has come since.
 * @throws AppError `conflict` when the person is on hold.
 */
export async function deletePerson(
  ctx: Ctx,
  tx: Tx,
  { person, via, by }: DeletionAsked,
): Promise<DeletionRow> {
  const { clock, log } = ctx;
  const now = clock.now();
  if (await findHold(tx, person)) throw onHold();
  const last = (await lockDeletions(tx, person)).at(-1);
  const since = await lockAll(ctx, tx, person, null);
  if (last?.state === "open" && since.length === 0) return last;
  const request = {
    id: randomUUID(),
    email: person.email,
    kind: "deletion",
    state: "open",
    via,
    askedAt: now,
    askedBy: by,
    dueAt: findAnswerDue(now),
    eraseAt: findEraseAt(now),
    endedAt: null,
    endedBy: null,
  } as const;
  await insertRequest(tx, request);
  const reason = inDefaultLocale(deletionReason);
  const viewer = { username: by ?? "", role: "admin" } as const;
  for (const { source, id } of since) await deleteRecord(tx, { source, id, viewer, now, reason });
  const visitor = via === "terminal" ? "terminal" : "visitor";
  const actor = by === null ? visitor : null;
  const event = { user: by, action: "person-delete", record: request.id, actor } as const;
  await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  return request;
}

/**
 * Undoes every `deletePerson` whose day has not come: what they had put into the trash comes back,
 * and what staff had deleted stays there.
 *
 * @returns false when there is nothing to take back any more.
 */
export async function takeBackDeletion(
  ctx: Ctx,
  tx: Tx,
  { person, by }: Pick<DeletionAsked, "person" | "by">,
): Promise<boolean> {
  const { clock, log } = ctx;
  const now = clock.now();
  const deletions = await lockDeletions(tx, person);
  const open = deletions.filter(({ state }) => state === "open");
  if (open.length === 0) return false;
  const times = open.map(({ askedAt }) => askedAt);
  const locked = await lockAll(ctx, tx, person, times);
  // First: a record whose person is being deleted can't be restored.
  for (const { id } of open) {
    await changeRequest(tx, id, { state: "taken-back", endedAt: now, endedBy: by });
  }
  const viewer = { username: by ?? "", role: "admin" } as const;
  for (const { source, id } of locked) await restoreRecord(tx, { source, id, viewer, now });
  for (const { id: record } of open) {
    const actor = by === null ? "visitor" : null;
    const event = { user: by, action: "person-restore", record, actor } as const;
    await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  }
  return true;
}

interface LockedCase {
  readonly source: RecordSource;
  readonly id: string;
}

/**
 * All that went into the trash at these moments, or stands outside it, however many. They are locked
 * before any of them changes, each kind in the order of the ids: in the order they came in, this and
 * a change of many could wait for each other.
 */
async function lockAll(
  ctx: Ctx,
  tx: Tx,
  person: Person,
  deletedAt: readonly Date[] | null,
): Promise<LockedCase[]> {
  const locked: LockedCase[] = [];
  for (const source of recordsOf(ctx)) {
    const ids = await lockPersonCases(tx, source, person, deletedAt);
    locked.push(...ids.map((id) => ({ source, id })));
  }
  return locked;
}

function onHold(): AppError {
  return new AppError("conflict", {
    en: "We can't delete this now: the law asks us to keep it for the time being. Please write to us, and we tell you why.",
    es: "Ahora no podemos eliminarlo: la ley nos pide conservarlo por el momento. Escríbanos y le diremos por qué.",
  });
}

/**
 * Refuses to take one record out of the trash whose person asked us to delete everything: it would
 * outlast the day on which nothing is to be left.
 *
 * @throws AppError `conflict`, which says what to do instead.
 */
export async function refuseRestore(tx: Tx, table: CaseTable, id: string): Promise<void> {
  const [row] = await tx
    .select({ email: sql<string>`lower(${table.email})`, submittedAt: table.submittedAt })
    .from(table)
    .where(eq(table.id, id));
  const last = row && (await listDeletions(tx, { email: row.email })).at(-1);
  // What came after they had asked is no part of that.
  if (!last || Number(row.submittedAt) > last.askedAt.getTime()) return;
  throw new AppError("conflict", {
    en: "This person asked us to delete everything, so it can't be restored alone. An admin can take the whole deletion back on the person's page.",
    es: "Esta persona nos pidió eliminar todo, así que esto no se puede restaurar solo. Un administrador puede cancelar toda la eliminación en la página de la persona.",
  });
}
