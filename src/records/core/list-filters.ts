import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { locales } from "#platform/core/locale.ts";
import { type RecordSort, recordSorts } from "./list-order.ts";
import { pipelineStatuses } from "./status.ts";

/**
 * What a filter of a list takes: one of some words, a readable text of up to `longestFilterText`
 * letters, `true` or `false`, or a day.
 */
type Takes = readonly string[] | "text" | "flag" | "day";

/** One filter, by its name in the page's address and in the request. */
export interface Filter<Values extends Takes = Takes> {
  readonly takes: Values;
  /**
   * The column of the record's table that has to equal the value. A filter without one has a
   * condition of its own on the server.
   */
  readonly column?: string;
}

export type Filters = Readonly<Record<string, Filter>>;

/** A filter's value as the server reads it. */
export type FilterValue<Each extends Filter> = Each["takes"] extends readonly (infer Word)[]
  ? Word
  : Each["takes"] extends "flag"
    ? boolean
    : string;

/** What a list with these filters is asked for; each can be left out. */
export type FilterQuery<All extends Filters> = {
  readonly [Name in keyof All]?: FilterValue<All[Name]> | undefined;
};

export const longestFilterText = 200;

/** Only leads have a score. */
const withoutScore = recordSorts.filter((sort) => sort !== "score");

/** The orders of each kind's list. */
export const sortsOf: Readonly<Record<RecordKind, readonly RecordSort[]>> = {
  lead: recordSorts,
  inquiry: withoutScore,
  application: withoutScore,
};

/**
 * The filters of every kind's list. The server's schema and conditions (`record-list.ts`) and the
 * addresses of the pages (`record-view.ts`) are made from this table; a kind's own filters stand in
 * its feature's core, in the same form.
 */
export const workFilters = (kind: RecordKind) =>
  ({
    pipelineStatus: { takes: pipelineStatuses[kind], column: "pipelineStatus" },
    language: { takes: locales, column: "language" },
    /** A user name, `me` or `none`. */
    assignee: { takes: "text" },
    overdue: { takes: "flag" },
    deleted: { takes: "flag" },
    sort: { takes: sortsOf[kind] },
  }) as const satisfies Filters;

/** The filters that lists of submissions share with other lists of staff, in a page's address. */
export const sharedFilters = {
  q: { takes: "text" },
  from: { takes: "day" },
  to: { takes: "day" },
  /** Lists show what was received unless they are asked for what was set aside. */
  status: { takes: ["quarantined"] },
} as const satisfies Filters;
