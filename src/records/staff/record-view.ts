import type { ListFields, ListValues } from "#staff/list/list-address.ts";
import {
  type Filter,
  type Filters,
  longestFilterText,
  sharedFilters,
  workFilters,
} from "#records/core/list-filters.ts";
import type { RecordParts, RecordState } from "#records/core/record.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { isDay } from "#platform/core/clock.ts";
import { isOneOf } from "#platform/core/drafts.ts";
import { isReadable } from "#platform/core/fields.ts";
import type { SelectOption } from "#ui/field.tsx";

/** How a page shows a filter that only one kind of record has. */
export interface OwnFilter {
  /** As in the kind's own table of filters. */
  readonly name: string;
  readonly label: string;
  /** Without options it is a short text. */
  readonly options?: readonly SelectOption[];
}

export const isShort = (text: string) => text.length <= longestFilterText && isReadable(text);

const isTaken = ({ takes }: Filter): ((text: string) => boolean) => {
  if (typeof takes === "object") return isOneOf(takes);
  return { text: isShort, flag: (text: string) => text === "true", day: isDay }[takes];
};

/** What may stand in the address of a kind's list. */
export function recordFields<Own extends Filters>(kind: RecordKind, own: Own) {
  const filters = { ...sharedFilters, ...workFilters(kind), ...own };
  const fields = Object.entries(filters).map(([name, filter]) => [name, isTaken(filter)]);
  return Object.fromEntries(fields) as ListFields<keyof typeof filters & string>;
}

export type RecordField = keyof typeof sharedFilters | keyof ReturnType<typeof workFilters>;
export type RecordView = ListValues<RecordField>;

/** Built-in views by the name of their words. */
export const recordViews = {
  all: "",
  mine: "assignee=me",
  unassigned: "assignee=none",
  overdue: "overdue=true&sort=due",
  trash: "deleted=true",
  setAside: "status=quarantined",
} as const;

/** Converts a view to the server's query: days begin and end in the reader's time zone. */
export function toRecordQuery({ from, to, ...view }: RecordView): Readonly<Record<string, string>> {
  const startOf = (text: string, days: number) => {
    const date = new Date(`${text}T00:00:00`);
    date.setDate(date.getDate() + days);
    return date.toISOString();
  };
  return {
    ...view,
    ...(from ? { from: startOf(from, 0) } : {}),
    ...(to ? { to: startOf(to, 1) } : {}),
  };
}

/** The page of each kind's list. */
export const recordPages: Readonly<Record<RecordKind, string>> = {
  lead: "/admin/leads",
  inquiry: "/admin/inquiries",
  application: "/admin/applications",
};

/** The record that staff work on, with its addresses. */
export interface RecordSubject {
  readonly kind: RecordKind;
  readonly id: string;
  /** Of the API, such as "/api/admin/leads/…". */
  readonly path: string;
  /** The query key of the page's data, with the record in the field of its kind. */
  readonly queryKey: readonly string[];
}

/** A single record with what staff's work needs, of any kind. */
export type RecordDetail = RecordState &
  RecordParts & {
    readonly timestamp: string;
  };

export interface RecordProps {
  readonly subject: RecordSubject;
  readonly record: RecordDetail;
}
