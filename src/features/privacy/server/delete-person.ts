import { randomUUID } from "node:crypto";
import { deleteRecord, restoreRecord } from "#features/casework/server/delete-record.ts";
import { listPersonCases } from "#features/casework/server/person-cases.ts";
import type { PersonCase } from "#features/casework/server/person-cases.ts";
import { findAnswerDue, findEraseAt } from "#features/privacy/core/person-request.ts";
import type { RequestVia } from "#features/privacy/core/person-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import { inDefaultLocale } from "#platform/core/locale.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Person } from "#platform/core/person.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { Tx } from "#platform/server/database.ts";
import { findHold } from "./person-holds-store.ts";
import { changeRequest, insertRequest, lockDeletion } from "./person-requests-store.ts";
import type { PersonRequestRow } from "./person-requests-store.ts";
import type { PrivacyParts } from "./privacy-parts.ts";

/** Stands beside the records in the trash, for staff who look for them. */
const deletionReason: Localized<string> = { en: "The person asked us to delete it." };

export interface DeletionAsked {
  readonly person: Person;
  readonly via: RequestVia;
  /** A user's name; null when the person asks. */
  readonly by: string | null;
}

type DeletionParts = Pick<PrivacyParts, "clock" | "log" | "cases">;

/**
 * Puts all records of a person into the trash and sets the day on which all that is held about them
 * is erased. Asked again while that runs, it changes nothing.
 *
 * @throws AppError `conflict` when the person is on hold.
 */
export async function deletePerson(
  parts: DeletionParts,
  tx: Tx,
  { person, via, by }: DeletionAsked,
): Promise<PersonRequestRow> {
  const { clock, log, cases } = parts;
  const now = clock.now();
  if (await findHold(tx, person)) throw onHold();
  const request = {
    id: randomUUID(),
    email: person.email,
    kind: "deletion",
    via,
    askedAt: now,
    askedBy: by,
    dueAt: findAnswerDue(now),
    eraseAt: findEraseAt(now),
  } as const;
  const isNew = await insertRequest(tx, request);
  const stored = await lockDeletion(tx, person);
  if (!stored) throw new Error("A deletion that was just stored is not there.");
  if (!isNew) return stored;
  const reason = inDefaultLocale(deletionReason);
  for (const { source, found } of await listInOrder(tx, parts, person)) {
    if (found.deletedAt) continue;
    const viewer = { username: by ?? "", role: "admin" } as const;
    await deleteRecord(tx, { source, id: found.id, viewer, now, reason });
  }
  const event = { user: by, action: "person-delete", record: stored.id } as const;
  await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  return stored;

  async function listInOrder(on: Tx, { cases: kinds }: DeletionParts, whose: Person) {
    return (await listPersonCases(on, kinds, whose)).map((found) => ({
      found,
      source: findSource(cases, found),
    }));
  }
}

/**
 * Undoes `deletePerson` before its day: what it had put into the trash comes back, and what staff
 * had deleted before stays there.
 *
 * @returns false when there is nothing to take back any more.
 */
export async function takeBackDeletion(
  { clock, log, cases }: DeletionParts,
  tx: Tx,
  { person, by }: Pick<DeletionAsked, "person" | "by">,
): Promise<boolean> {
  const now = clock.now();
  const request = await lockDeletion(tx, person);
  if (!request || request.state !== "open") return false;
  for (const found of await listPersonCases(tx, cases, person)) {
    if (!isDeletedBy(request, found)) continue;
    const viewer = { username: by ?? "", role: "admin" } as const;
    await restoreRecord(tx, { source: findSource(cases, found), id: found.id, viewer, now });
  }
  await changeRequest(tx, request.id, { state: "taken-back", endedAt: now, endedBy: by });
  const event = { user: by, action: "person-restore", record: request.id } as const;
  await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  return true;
}

/** Whether it went into the trash with this request, and not before or by itself. */
export function isDeletedBy(
  { askedAt }: Pick<PersonRequestRow, "askedAt">,
  { deletedAt }: Pick<PersonCase, "deletedAt">,
): boolean {
  return deletedAt !== null && deletedAt.getTime() === askedAt.getTime();
}

function findSource(cases: PrivacyParts["cases"], { kind }: PersonCase) {
  const source = cases.find((each) => each.kind === kind);
  if (!source) throw new Error(`There is no kind of record called ${kind}.`);
  return source;
}

function onHold(): AppError {
  return new AppError("conflict", {
    en: "We can't delete this now: the law asks us to keep it for the time being. Please write to us, and we tell you why.",
  });
}
