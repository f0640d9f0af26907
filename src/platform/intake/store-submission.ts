import { type SQL, sql } from "drizzle-orm";
import type { Db, SqlRows, Tx } from "#platform/database/database.ts";
import { asOneParameter, writeJson } from "#platform/database/insert-rows.ts";
import {
  type FollowUp,
  followUpsTable,
  setAsideScope,
  type SubmissionTable,
} from "./follow-ups-store.ts";
import { findClaim, idempotencyKeysTable, type KeyClaim } from "./idempotency-store.ts";

/** A submission to be stored. */
export interface NewSubmission {
  readonly id: string;
  /** Values by column, named as in drizzle's table. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Null when the visitor sent no key. */
  readonly key: string | null;
  readonly bodyHash: string | null;
  readonly followUp: FollowUp;
  /** Whether it seems to come from a machine: its follow-up then waits until staff free it. */
  readonly isSetAside: boolean;
}

export interface StoredKind {
  /** Separates the keys of each kind. */
  readonly scope: string;
  readonly table: SubmissionTable;
}

/** `stored`, or what the key was claimed for before; null when that was erased. */
export type StoreOutcome = "stored" | KeyClaim | null;

/** Where a submission is stored: the pool, or the transaction that also claims an upload. */
export interface StoringOn {
  readonly db: Db | Tx;
  execute(statement: SQL): Promise<SqlRows>;
}

/**
 * Stores a submission, its key and its follow-up with one statement, so in one round trip and one
 * commit. If the key was claimed before, by any process or version of the site, nothing is stored;
 * a claim that is about to be committed is waited for.
 */
export async function storeSubmission(
  { db, execute }: StoringOn,
  kind: StoredKind,
  submission: NewSubmission,
): Promise<StoreOutcome> {
  const { rows } = await execute(writeStatement(kind, submission));
  if (rows.length > 0) return "stored";
  return submission.key === null ? null : findClaim(db, kind.scope, submission.key);
}

/**
 * The statement; its text is the same for all submissions of a kind, so that it can stay prepared.
 */
export function writeStatement(
  { scope, table }: StoredKind,
  { id, row, key, bodyHash, followUp, isSetAside }: NewSubmission,
): SQL {
  const { columns, source } = asOneParameter(table, [row]);
  return sql`
    with claimed as (
      insert into ${idempotencyKeysTable} (scope, key, body_hash, result_id)
      select ${scope}, ${key}::uuid, ${bodyHash}, ${id}::uuid where ${key}::uuid is not null
      on conflict do nothing
      returning result_id
    ), stored as (
      insert into ${table} (${columns})
      select ${columns} from ${source}
      where ${key}::uuid is null or exists (select from claimed)
      returning id
    )
    insert into ${followUpsTable} (scope, submission_id, told)
    select ${isSetAside ? setAsideScope(scope) : scope}, id, ${writeJson(followUp)}::jsonb from stored
    returning submission_id`;
}
