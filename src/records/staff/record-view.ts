import type { ListFields, ListValues } from "#staff/list/list-address.ts";
import { type RecordSort, recordSorts } from "#records/core/list-order.ts";
import type { RecordParts, RecordState } from "#records/core/record.ts";
import { pipelineStatuses } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { isDay } from "#platform/core/clock.ts";
import { isOneOf } from "#platform/core/drafts.ts";
import { isReadable } from "#platform/core/fields.ts";
import { locales } from "#platform/core/locale.ts";
import type { SelectOption } from "#ui/field.tsx";

/** A filter that only one kind of record has. */
export interface OwnFilter {
  /** In the page's address and in the request. */
  readonly name: string;
  readonly label: string;
  /** Without options it is a short text. */
  readonly options?: readonly SelectOption[];
}

export const isShort = (text: string) => text.length <= 200 && isReadable(text);
const isTrue = (text: string) => text === "true";

/** Applications have no promised answer, and only leads have a score. */
export const sortsOf: Readonly<Record<RecordKind, readonly RecordSort[]>> = {
  lead: recordSorts,
  inquiry: ["newest", "oldest", "due", "name"],
  application: ["newest", "oldest", "name"],
};

/** What a list's address may contain; the server uses the same names. */
export function recordFields(kind: RecordKind, own: readonly Omit<OwnFilter, "label">[] = []) {
  const ofOwn = own.map(({ name, options }) => [
    name,
    options ? isOneOf(options.map(({ value }) => value)) : isShort,
  ]);
  return {
    q: isShort,
    pipelineStatus: isOneOf(pipelineStatuses[kind]),
    language: isOneOf(locales),
    assignee: isShort,
    overdue: isTrue,
    from: isDay,
    to: isDay,
    sort: isOneOf(sortsOf[kind]),
    deleted: isTrue,
    status: isOneOf(["quarantined"]),
    ...(Object.fromEntries(ofOwn) as ListFields<never>),
  } satisfies ListFields<string>;
}

export type RecordField = keyof ReturnType<typeof recordFields>;
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
