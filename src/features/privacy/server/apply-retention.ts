import { setTimeout as wait } from "node:timers/promises";
import { lockCases } from "#features/casework/server/case-store.ts";
import { deleteRecord } from "#features/casework/server/delete-record.ts";
import { listStaleCases } from "#features/casework/server/list-stale-cases.ts";
import type { StaleCursor, StaleQuery } from "#features/casework/server/list-stale-cases.ts";
import { nothingCounted } from "#features/privacy/core/retention-run.ts";
import type {
  RetentionCounts,
  RetentionForecast,
  RetentionRule,
} from "#features/privacy/core/retention-run.ts";
import { findStaleBefore, retentionSetting } from "#features/privacy/core/retention.ts";
import type { Retention } from "#features/privacy/core/retention.ts";
import { inDefaultLocale } from "#platform/core/locale.ts";
import type { Localized } from "#platform/core/locale.ts";
import { readSetting } from "#platform/server/settings-store.ts";
import { isOnHold } from "./person-holds-store.ts";
import type { PrivacyCase, PrivacyParts } from "./privacy-parts.ts";

const readAtOnce = 500;
/** Each is several statements: the embedded database has one connection, and visitors wait for it. */
const deletedAtOnce = 20;
/** Of the time that some rows took, so that most of the database is left to everybody else. */
const restFactor = 3;
const mostCounted = 10_000;
/** Clients of many years are read every time; counting ends some time all the same. */
const mostRead = 200_000;

const reason: Localized<string> = { en: "It was kept for its time." };

/** The site itself; what it does has nobody's name. */
const viewer = { username: "", role: "admin" } as const;

type RetentionParts = Pick<PrivacyParts, "database" | "clock" | "cases">;

interface Rule {
  readonly rule: RetentionRule;
  readonly source: PrivacyCase;
  readonly query: Omit<StaleQuery, "limit">;
}

/** An insurance agency has to keep what it did for its clients, and who works here is no applicant. */
const keptStatuses = ["client", "joined"];

function listRules(
  cases: readonly PrivacyCase[],
  retention: Retention,
  now: Date,
): readonly Rule[] {
  return cases.flatMap((source) =>
    ([source.kind, "quarantined"] as const).map((rule) => ({
      rule,
      source,
      query: {
        status: rule === "quarantined" ? ("quarantined" as const) : ("received" as const),
        before: findStaleBefore(rule, retention, now),
        keptStatuses,
        isKept: isOnHold,
      },
    })),
  );
}

export interface ApplyOptions {
  /** Ends the work after the records it is at. */
  readonly signal?: AbortSignal;
  /** Told after each few records. */
  readonly onProgress?: (counts: RetentionCounts) => Promise<void>;
}

/**
 * Puts what was kept for its time into the trash, few at a time. It may be cut off and begun again,
 * and several processes may do it at once.
 *
 * @returns how many of each kind went.
 */
export async function applyRetention(
  { database, clock, cases }: RetentionParts,
  { signal, onProgress }: ApplyOptions = {},
): Promise<RetentionCounts> {
  const now = clock.now();
  const retention = await readSetting(database.db, retentionSetting);
  let counts = nothingCounted;
  for (const { rule, source, query } of listRules(cases, retention, now)) {
    let after: StaleCursor | null = null;
    do {
      const step = await listStaleCases(database.db, source.table, {
        ...query,
        after,
        limit: readAtOnce,
      });
      for (let at = 0; at < step.ids.length; at += deletedAtOnce) {
        const startedAt = performance.now();
        const ids = step.ids.slice(at, at + deletedAtOnce);
        const gone = await deleteStale({ database }, { rule, source, query }, ids, now);
        counts = { ...counts, [rule]: counts[rule] + gone };
        await onProgress?.(counts);
        await rest(restFactor * (performance.now() - startedAt), signal);
        if (signal?.aborted) return counts;
      }
      after = step.next;
    } while (after !== null);
  }
  return counts;
}

/** Asked once more under the lock: somebody may have written a note this moment. */
function deleteStale(
  { database }: Pick<RetentionParts, "database">,
  { source, query }: Rule,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    await lockCases(tx, { source, viewer }, ids);
    const still = await listStaleCases(tx, source.table, { ...query, ids, limit: ids.length });
    for (const id of still.ids) {
      await deleteRecord(tx, { source, id, viewer, now, reason: inDefaultLocale(reason) });
    }
    return still.ids.length;
  });
}

/** How many would go now, without touching one. Stops counting where it would take long. */
export async function forecastRetention({
  database,
  clock,
  cases,
}: RetentionParts): Promise<RetentionForecast> {
  const retention = await readSetting(database.db, retentionSetting);
  const counts: Record<RetentionRule, number> = { ...nothingCounted };
  let read = 0;
  for (const { rule, source, query } of listRules(cases, retention, clock.now())) {
    let after: StaleCursor | null = null;
    do {
      if (counts[rule] >= mostCounted || read >= mostRead) return { counts, isComplete: false };
      const step = await listStaleCases(database.db, source.table, {
        ...query,
        after,
        limit: readAtOnce,
      });
      counts[rule] += step.ids.length;
      read += readAtOnce;
      after = step.next;
    } while (after !== null);
  }
  return { counts, isComplete: true };
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
