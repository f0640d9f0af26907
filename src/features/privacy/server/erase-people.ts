import { and, isNotNull } from "drizzle-orm";
import { eraseRecords } from "#features/casework/server/erase-deleted.ts";
import { isOf, listPersonCases } from "#features/casework/server/person-cases.ts";
import type { Person } from "#platform/core/person.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { Tx } from "#platform/server/database.ts";
import { findHold, forgetHoldsOf } from "./person-holds-store.ts";
import {
  changeRequest,
  forgetRequestsOf,
  listDueDeletions,
  lockRequest,
} from "./person-requests-store.ts";
import type { PersonRequestRow } from "./person-requests-store.ts";
import type { PrivacyCase, PrivacyParts } from "./privacy-parts.ts";

const peopleAtOnce = 100;
/** Few enough that no visitor waits for it; what is cut off goes on where it was. */
const recordsAtOnce = 50;

type EraseParts = Pick<PrivacyParts, "database" | "clock" | "log" | "cases" | "sources">;

/**
 * Completes the deletions whose day has come: what is kept by address, then the records with all
 * that hangs on them, then the address itself. People on hold are left for another day. Several
 * processes may do it at once.
 *
 * @returns how many people are erased.
 */
export async function erasePeople(parts: EraseParts): Promise<number> {
  const { database, clock } = parts;
  let erased = 0;
  let step: number;
  do {
    step = 0;
    for (const { id, email } of await listDueDeletions(database.db, clock.now(), peopleAtOnce)) {
      if (email !== null && (await erasePerson(parts, id, { email }))) step += 1;
    }
    erased += step;
  } while (step === peopleAtOnce);
  return erased;
}

async function erasePerson(parts: EraseParts, id: string, person: Person): Promise<boolean> {
  const { database, cases } = parts;
  const isBegun = await database.transaction((tx) => begin(tx, parts, id, person));
  if (!isBegun) return false;
  for (const source of cases) {
    let found: number;
    do {
      found = await database.transaction((tx) => eraseSome(tx, parts, source, person));
    } while (found === recordsAtOnce);
  }
  return database.transaction((tx) => finish(tx, parts, id, person));
}

/** What hangs on no record goes first: CRMs are told while it is still known what they hold. */
async function begin(
  tx: Tx,
  { cases, sources }: EraseParts,
  id: string,
  person: Person,
): Promise<boolean> {
  const request = await lockRequest(tx, id);
  if (!isUnderWay(request) || (await findHold(tx, person))) return false;
  if (request.state === "erasing") return true;
  const found = await listPersonCases(tx, cases, person);
  // Whoever sent us something after they had asked is not to lose that.
  if (found.every(({ deletedAt }) => deletedAt !== null)) {
    for (const source of sources) await source.erase?.(tx, person);
  }
  await changeRequest(tx, id, { state: "erasing" });
  return true;
}

async function eraseSome(
  tx: Tx,
  { log }: EraseParts,
  source: PrivacyCase,
  person: Person,
): Promise<number> {
  const { table } = source;
  // One placed this moment keeps what is left.
  if (await findHold(tx, person)) return 0;
  const rows: ReadonlyArray<{ readonly id: unknown }> = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(isOf(table, person), isNotNull(table.deletedAt)))
    .orderBy(table.id)
    .limit(recordsAtOnce)
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => String(id));
  await eraseRecords({ tx, log }, source, ids);
  return ids.length;
}

async function finish(tx: Tx, parts: EraseParts, id: string, person: Person): Promise<boolean> {
  const { clock, log, cases } = parts;
  const request = await lockRequest(tx, id);
  if (!isUnderWay(request) || (await findHold(tx, person))) return false;
  const left = await listPersonCases(tx, cases, person);
  // Somebody holds one this moment: the next round finds it.
  if (left.some(({ deletedAt }) => deletedAt !== null)) return false;
  await changeRequest(tx, id, { state: "done", endedAt: clock.now(), email: null });
  await forgetRequestsOf(tx, person);
  await forgetHoldsOf(tx, person);
  const event = { user: null, action: "person-erase", record: id } as const;
  await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
  return true;
}

function isUnderWay(request: PersonRequestRow | null): request is PersonRequestRow {
  return request !== null && (request.state === "open" || request.state === "erasing");
}
