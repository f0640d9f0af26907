import type { CaseSort } from "#features/casework/core/case-list-cursor.ts";
import { caseSorts } from "#features/casework/core/case-list-cursor.ts";
import { pipelineStatuses } from "#features/casework/core/case-record.ts";
import type { ListFields, ListValues } from "#features/backoffice/frame/use-list-address.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text));
const isShort = (text: string) => text.length <= 200;
const isTrue = (text: string) => text === "true";
const isOneOf = (known: readonly string[]) => (text: string) => known.includes(text);

/** What the list of leads can be asked for in its address; the server knows the same names. */
export const leadFields = {
  q: isShort,
  category: isOneOf(leadCategories),
  pipelineStatus: isOneOf(pipelineStatuses.lead),
  assignee: isShort,
  overdue: isTrue,
  from: isDay,
  to: isDay,
  source: isShort,
  sort: isOneOf(caseSorts satisfies readonly CaseSort[]),
  deleted: isTrue,
} as const satisfies ListFields<string>;

export type LeadField = keyof typeof leadFields;
export type LeadView = ListValues<LeadField>;

/** The view as the server is asked for it: days begin and end where the reader lives. */
export function toLeadQuery({ from, to, ...view }: LeadView): Readonly<Record<string, string>> {
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

/** Views that everybody has, by the name of their words. */
export const leadViews = {
  all: "",
  mine: "assignee=me",
  unassigned: "assignee=none",
  overdue: "overdue=true&sort=due",
  hot: "category=hot&pipelineStatus=new",
  trash: "deleted=true",
} as const;
