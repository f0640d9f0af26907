import { and, lt, lte, not } from "drizzle-orm";
import type { Ctx } from "#records/ctx.ts";
import { recordsOf } from "#records/server/records.ts";
import type { ErasedCounts } from "#features/privacy/core/person-request.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import { longestKept, type Person } from "#platform/core/person/person.ts";
import type { Tx } from "#platform/database/database.ts";
import {
  askOthers,
  eraseAddresses,
  eraseRecords,
  hasDue,
  isOf,
  type IsDue,
} from "#platform/people/eraser.ts";
import { throwAll } from "#platform/process/repeat-work.ts";
import { dayMs } from "#platform/core/durations.ts";
import { hasHold, eraseEndedHolds } from "./person-holds-store.ts";
import {
  changeRequest,
  eraseAnswered,
  isBeingDeleted,
  listDueDeletions,
  lockRequest,
  type PersonRequestRow,
} from "./person-requests-store.ts";

/**
 * Erases records whose time in the trash is over. If the person asked for deletion, they wait for
 * the deletion's day, on which CRMs are asked, too: erased earlier, CRMs could not be asked
 * anymore. Returns how many.
 */
export async function eraseTrash(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - longestKept.trashDays * dayMs);
  const erased = await eraseRecords(ctx, ({ deletedAt, email }) =>
    and(lt(deletedAt, before), not(isBeingDeleted(email))),
  );
  if (erased > 0) ctx.log.info({ erased }, "Erased what had been in the trash for its time.");
  return erased;
}

const peopleAtOnce = 100;

/**
 * Completes the deletions whose day has come: CRMs are asked, then the records are erased with
 * everything that refers to them, then the address itself. People under a hold are left for another
 * day. Several processes may do it at once.
 *
 * @param onProgress called with the number of people erased so far.
 * @returns the final number.
 * @throws what failed, after all others had their turn.
 */
export async function erasePeople(
  ctx: Ctx,
  onProgress: (erased: number) => Promise<void> = async () => {},
): Promise<number> {
  let erased = 0;
  const failures: unknown[] = [];
  /**
   * People who failed or are left for another day are still due, and come before those after them.
   */
  const left = new Set<string>();
  for (;;) {
    const due = await listDueDeletions(ctx.database.db, ctx.clock.now(), peopleAtOnce + left.size);
    const next = due.filter(({ id }) => !left.has(id));
    if (next.length === 0) break;
    for (const request of next) {
      try {
        if (await erasePerson(ctx, request)) erased += 1;
        else left.add(request.id);
      } catch (failure) {
        left.add(request.id);
        failures.push(failure);
      }
    }
    await onProgress(erased);
  }
  throwAll(failures);
  return erased;
}

/** One deletion with its person. */
interface Deletion {
  readonly id: string;
  readonly person: Person;
  readonly isDue: IsDue;
}

/**
 * What a deletion does to each table, in order. `deletePerson` in deletion.ts, at once: a hold
 * refuses; the request is stored; all records are moved to the trash, a hundred per transaction.
 * Then here, within an hour of its moment, 30 days later:
 *
 * 1. CRMs are asked to delete the person, unless a newer lead stays; then their ids are kept for
 * it.
 * 2. For each kind of record, in steps of 50, one transaction each: rows of every other table that
 * refer to the records, their own rows, one audit event each, then what is kept by an address that
 * has no record left.
 * 3. The request is done and loses the address; what is kept by an address without a record, as for
 * a person who never had one, then earlier requests and ended holds; one audit event.
 *
 * A hold that began meanwhile stops it. Each table declares its part beside it:
 * `definePersonalData`.
 *
 * @returns whether the person is erased; false leaves the rest to the next night.
 */
async function erasePerson(ctx: Ctx, { id, email, askedAt }: PersonRequestRow): Promise<boolean> {
  if (email === null) return false;
  const person = { email };
  // Only records moved to the trash up to `askedAt`: what the person sent later stays, and so does
  // what staff deleted later.
  const isDue: IsDue = (table) => and(isOf(table, person), lte(table.deletedAt, askedAt));
  const deletion = { id, person, isDue };
  const { database } = ctx;
  if (!(await database.transaction((tx) => begin(ctx, tx, deletion)))) return false;
  await eraseRecords(ctx, isDue);
  return database.transaction((tx) => finish(ctx, tx, deletion));
}

/**
 * CRMs are asked before the records are erased, because the person's ids at each CRM refer to the
 * records.
 */
async function begin(ctx: Ctx, tx: Tx, { id, person, isDue }: Deletion): Promise<boolean> {
  const request = await lockRequest(tx, id);
  if (!isUnderWay(request) || (await hasHold(tx, person))) return false;
  const asked = await askOthers(ctx, tx, person);
  // An interrupted deletion begins again, when part of the records is gone already.
  const erased = request.erased ?? (await countDue(ctx, tx, isDue));
  const askedElsewhere = [...new Set([...(request.askedElsewhere ?? []), ...asked])];
  await changeRequest(tx, id, { state: "erasing", erased, askedElsewhere });
  return true;
}

async function countDue(ctx: Ctx, tx: Tx, isDue: IsDue): Promise<ErasedCounts> {
  const counts: ErasedCounts = {};
  for (const { kind, table } of recordsOf(ctx)) {
    counts[kind] = await tx.$count(table, isDue(table));
  }
  return counts;
}

async function finish(ctx: Ctx, tx: Tx, { id, person, isDue }: Deletion): Promise<boolean> {
  const request = await lockRequest(tx, id);
  if (!isUnderWay(request) || (await hasHold(tx, person))) return false;
  // Another transaction has locked one of the records: the next night erases it.
  if (await hasDue(ctx, tx, isDue)) return false;
  await changeRequest(tx, id, { state: "done", endedAt: ctx.clock.now(), email: null });
  // Needed for a person who never had a record: `eraseRecords` found no address then.
  await eraseAddresses(ctx, tx, [person.email]);
  // Earlier requests that were answered, and holds that ended, are erased even if the person has
  // newer records.
  await eraseAnswered(tx, [person.email]);
  await eraseEndedHolds(tx, [person.email]);
  const event = { user: null, action: "person-erase", record: id, actor: "site" } as const;
  await recordAudit({ tx, log: ctx.log }, { ...event, outcome: "done", network: null });
  return true;
}

function isUnderWay(request: PersonRequestRow | null): request is PersonRequestRow {
  return request !== null && (request.state === "open" || request.state === "erasing");
}
