import type { PersonRequest } from "#features/privacy/core/person-request.ts";
import type { Db } from "#platform/server/database.ts";
import { findHold } from "./person-holds-store.ts";
import { listOpenRequests } from "./person-requests-store.ts";
import type { PersonRequestRow } from "./person-requests-store.ts";

const mostShown = 100;

/** What people asked and nobody has answered yet, what is due first at the top. Names nobody. */
export async function readOpenRequests(db: Db): Promise<PersonRequest[]> {
  const rows = await listOpenRequests(db, mostShown);
  const told: PersonRequest[] = [];
  for (const row of rows) {
    const hold = row.email === null ? null : await findHold(db, { email: row.email });
    told.push(tellRequestRow(row, hold !== null));
  }
  return told;
}

export function tellRequestRow(row: PersonRequestRow, isHeld: boolean): PersonRequest {
  const { id, kind, via, state, askedAt, askedBy, dueAt, eraseAt } = row;
  return {
    id,
    kind,
    via,
    state,
    askedAt: askedAt.toISOString(),
    askedBy,
    dueAt: dueAt.toISOString(),
    eraseAt: eraseAt?.toISOString() ?? null,
    isHeld,
  };
}
