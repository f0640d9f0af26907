import type { ListFields, ListValues } from "#features/backoffice/frame/use-list-address.ts";
import type { CaseSort } from "#features/casework/core/case-list-cursor.ts";
import { caseSorts } from "#features/casework/core/case-list-cursor.ts";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import { pipelineStatuses } from "#features/casework/core/case-record.ts";
import { isReadable } from "#platform/core/readable-text.ts";
import type { SelectOption } from "#ui/select-field.tsx";

/** A filter that only one kind of record has. */
export interface OwnFilter {
  /** In the address, and as the server knows it. */
  readonly name: string;
  readonly label: string;
  /** Without them it is a short text. */
  readonly options?: readonly SelectOption[];
}

/** Years as the server takes them. */
const day = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;
/** The language itself takes a February 31 for a day in March. */
const isDay = (text: string) => {
  const time = day.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
const isShort = (text: string) => text.length <= 200 && isReadable(text);
const isTrue = (text: string) => text === "true";
const isOneOf = (known: readonly string[]) => (text: string) => known.includes(text);

/** Nobody was promised an answer to an application, and only a lead has a score. */
export const sortsOf: Readonly<Record<CaseKind, readonly CaseSort[]>> = {
  lead: caseSorts,
  inquiry: ["newest", "oldest", "due", "name"],
  application: ["newest", "oldest", "name"],
};

/** What a list can be asked for in its address; the server knows the same names. */
export function caseFields(kind: CaseKind, own: readonly Omit<OwnFilter, "label">[] = []) {
  const ofOwn = own.map(({ name, options }) => [
    name,
    options ? isOneOf(options.map(({ value }) => value)) : isShort,
  ]);
  return {
    q: isShort,
    pipelineStatus: isOneOf(pipelineStatuses[kind]),
    assignee: isShort,
    overdue: isTrue,
    from: isDay,
    to: isDay,
    sort: isOneOf(sortsOf[kind]),
    deleted: isTrue,
    ...(Object.fromEntries(ofOwn) as ListFields<never>),
  } satisfies ListFields<string>;
}

export type CaseField = keyof ReturnType<typeof caseFields>;
export type CaseView = ListValues<CaseField>;

/** Views that everybody has, by the name of their words. */
export const caseViews = {
  all: "",
  mine: "assignee=me",
  unassigned: "assignee=none",
  overdue: "overdue=true&sort=due",
  trash: "deleted=true",
} as const;

/** The view as the server is asked for it: days begin and end where the reader lives. */
export function toCaseQuery({ from, to, ...view }: CaseView): Readonly<Record<string, string>> {
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
