import type { AuditRow } from "#platform/core/audit-event.ts";

/** Fewer entries of one sort than this stay rows of their own. */
const shortestRun = 3;

/** One row of the trail: an entry, or the newest of several of one sort with their number. */
export interface ShownEntry extends AuditRow {
  /** How many entries the row stands for. */
  readonly count: number;
}

/**
 * Folds entries of one sort that follow each other: by the same person, from one network, with the same action and
 * result. A run that somebody opened is shown whole.
 *
 * @param rows newest first.
 * @param opened ids of the first entries of such runs.
 */
export function foldRuns(
  rows: readonly AuditRow[],
  opened: ReadonlySet<string>,
): readonly ShownEntry[] {
  const runs: AuditRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0] && isSameSort(last[0], row)) last.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run): ShownEntry[] => {
    const [first] = run;
    if (!first) return [];
    if (run.length < shortestRun || opened.has(first.id)) {
      return run.map((row) => ({ ...row, count: 1 }));
    }
    return [{ ...first, count: run.length }];
  });
}

const isSameSort = (one: AuditRow, other: AuditRow) =>
  one.user === other.user &&
  one.actor === other.actor &&
  one.action === other.action &&
  one.outcome === other.outcome &&
  one.network === other.network;
