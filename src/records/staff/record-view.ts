import type { ListFields, ListValues } from "#staff/list/list-address.ts";
import { type RecordSort, recordSorts } from "#records/core/list-order.ts";
import type { RecordParts, RecordState } from "#records/core/record.ts";
import { pipelineStatuses } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { isDay } from "#platform/core/clock.ts";
import { isReadable } from "#platform/core/fields.ts";
import { locales } from "#platform/core/locale.ts";
import type { SelectOption } from "#ui/field.tsx";

/** A filter that only one kind of record has. */
export interface OwnFilter {
  /** In the address, and as the server knows it. */
  readonly name: string;
  readonly label: string;
  /** Without them it is a short text. */
  readonly options?: readonly SelectOption[];
}

export const isShort = (text: string) => text.length <= 200 && isReadable(text);
const isTrue = (text: string) => text === "true";
export const isOneOf = (known: readonly string[]) => (text: string) => known.includes(text);

/** Nobody was promised an answer to an application, and only a lead has a score. */
export const sortsOf: Readonly<Record<RecordKind, readonly RecordSort[]>> = {
  lead: recordSorts,
  inquiry: ["newest", "oldest", "due", "name"],
  application: ["newest", "oldest", "name"],
};

/** What a list can be asked for in its address; the server knows the same names. */
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

/** Views that everybody has, by the name of their words. */
export const recordViews = {
  all: "",
  mine: "assignee=me",
  unassigned: "assignee=none",
  overdue: "overdue=true&sort=due",
  trash: "deleted=true",
  aside: "status=quarantined",
} as const;

/** The view as the server is asked for it: days begin and end where the reader lives. */
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

/** Where staff read the records of each kind. */
export const recordPages: Readonly<Record<RecordKind, string>> = {
  lead: "/admin/leads",
  inquiry: "/admin/inquiries",
  application: "/admin/applications",
};

/** Which record staff work on, and where it is read and changed. */
export interface RecordSubject {
  readonly kind: RecordKind;
  readonly id: string;
  /** Of the API, such as "/api/admin/leads/…". */
  readonly path: string;
  /** Under which the page keeps the server's answer, with the record in the field of its kind. */
  readonly queryKey: readonly string[];
}

/** A record as it is read by itself: what staff's work needs of any kind. */
export type RecordDetail = RecordState &
  RecordParts & {
    readonly timestamp: string;
  };

export interface RecordProps {
  readonly subject: RecordSubject;
  readonly record: RecordDetail;
}
