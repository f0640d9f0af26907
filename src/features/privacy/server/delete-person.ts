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
import type { PrivacyCase, PrivacyParts } from "./privacy-parts.ts";

/** Stands beside the records in the trash, for staff who look for them. */
const deletionReason: Localized<string> = { en: "The person asked us to delete it." };

const recordsAtOnce = 50;

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
  const viewer = { username: by ?? "", role: "admin" } as const;
  await inSteps(tx, cases, { person, deletedAt: null }, (source, id) =>
    deleteRecord(tx, { source, id, viewer, now, reason }),
  );
  const event = { user: by, action: "person-delete", record: stored.id } as const;
  await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  return stored;
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
  // First: a record whose person is being deleted can't be restored.
  await changeRequest(tx, request.id, { state: "taken-back", endedAt: now, endedBy: by });
  const viewer = { username: by ?? "", role: "admin" } as const;
  await inSteps(tx, cases, { person, deletedAt: request.askedAt }, (source, id) =>
    restoreRecord(tx, { source, id, viewer, now }),
  );
  const event = { user: by, action: "person-restore", record: request.id } as const;
  await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  return true;
}

interface WhichCases {
  readonly person: Person;
  /** When they went into the trash; null for those outside it. */
  readonly deletedAt: Date | null;
}

/** Works on all that fit, however many: what was worked on does not fit any more. */
async function inSteps(
  tx: Tx,
  cases: PrivacyParts["cases"],
  { person, deletedAt }: WhichCases,
  work: (source: PrivacyCase, id: string) => Promise<unknown>,
): Promise<void> {
  let found: readonly PersonCase[];
  do {
    found = await listPersonCases(tx, cases, person, { deletedAt, limit: recordsAtOnce });
    for (const each of found) await work(findSource(cases, each), each.id);
  } while (found.length > 0);
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
