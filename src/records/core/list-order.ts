import * as z from "zod/mini";
import { formatListCursor, type ListCursor, listCursorSchema } from "#platform/core/ids.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { isReadable, readableText } from "#platform/core/fields.ts";
import type { RecordState } from "./record.ts";
import { owedStatuses } from "./status.ts";
import { type RecordKind, recordKinds } from "#platform/core/staff/record-kind.ts";

/** The sort orders of a list of records; only leads have a score. */
export const recordSorts = ["newest", "oldest", "due", "score", "name"] as const;
export type RecordSort = (typeof recordSorts)[number];

/** Where a page of a sorted list ended. */
export interface RecordCursor extends ListCursor {
  readonly sort: RecordSort;
  /** The value by which the list is sorted before time and id; empty where there is none. */
  readonly key: string;
}

type ListedRecord = ListCursor &
  Pick<RecordState, "answeredAt" | "pipelineStatus"> & {
    readonly fullName: string;
    readonly leadScore?: number;
  };

/** The cursor after a record. */
export function placeAfter(record: ListedRecord, sort: RecordSort): RecordCursor {
  const { timestamp, id, fullName, answeredAt, pipelineStatus, leadScore } = record;
  const isWaiting = answeredAt === null && owedStatuses.includes(pipelineStatus);
  const keys: Partial<Record<RecordSort, string>> = {
    due: isWaiting ? "0" : "1",
    score: String(leadScore),
    name: fullName,
  };
  return { sort, key: keys[sort] ?? "", timestamp, id };
}

const readableKey: Record<RecordSort, RegExp> = {
  newest: /^$/,
  oldest: /^$/,
  due: /^[01]$/,
  score: /^\d{1,3}$/,
  name: /^.{1,400}$/su,
};

/**
 * Writes a cursor for a query string: in the usual format for the newest first, otherwise with sort
 * and key in front.
 */
export function formatRecordCursor({ sort, key, ...place }: RecordCursor): string {
  const end = formatListCursor(place);
  return sort === "newest" ? end : `${sort}~${key}~${end}`;
}

/**
 * Reads what `formatRecordCursor` wrote for a list of the same order.
 *
 * @returns null for anything else, also for a cursor of another order.
 */
export function readRecordCursor(
  text: string,
  sort: RecordSort,
  locale: Locale,
): RecordCursor | null {
  if (sort === "newest") return readPlace(text, { sort, key: "" }, locale);
  if (!text.startsWith(`${sort}~`)) return null;
  // Searches from the end: a name may contain the separator, a time and an id can't.
  const end = text.lastIndexOf("~", text.lastIndexOf("~") - 1);
  const key = text.slice(sort.length + 1, Math.max(end, sort.length + 1));
  if (!readableKey[sort].test(key) || !isReadable(key)) return null;
  return readPlace(text.slice(end + 1), { sort, key }, locale);
}

function readPlace(
  text: string,
  start: Pick<RecordCursor, "sort" | "key">,
  locale: Locale,
): RecordCursor | null {
  const place = z.safeParse(listCursorSchema(locale), text);
  return place.success ? { ...start, ...place.data } : null;
}

export const longestViewName = 60;
/**
 * Enough for a search, a source and a name of 200 letters each, percent-encoded in other scripts.
 */
const longestQuery = 6_000;

/** A staff member's named filters and order of a list. */
export interface SavedView {
  readonly id: string;
  readonly list: RecordKind;
  readonly name: string;
  /** As in the list's address, without the question mark. */
  readonly query: string;
}

const messages: Localized<Readonly<Record<"list" | "name" | "query" | "replaces", string>>> = {
  en: {
    list: "list must be lead, inquiry or application",
    name: "Please give this view a name",
    query: "Please send the view as it stands in the address",
    replaces: "Please send a view's id",
  },
  es: {
    list: "list debe ser lead, inquiry o application",
    name: "Póngale un nombre a esta vista",
    query: "Envíe la vista tal como está en la dirección",
    replaces: "Envíe el id de una vista",
  },
};

export const savedViewSchema = perLocale((locale) => {
  const words = messages[locale];
  const text = (maxLength: number, message: string) => readableText({ locale, maxLength, message });
  return z.object({
    list: z.enum(recordKinds, words.list),
    name: text(longestViewName, words.name).check(z.minLength(1, words.name)),
    query: text(longestQuery, words.query).check(z.refine(isReadableQuery, words.query)),
    /** The view that the new one replaces, such as the same one under its old name. */
    replaces: z.optional(z.guid(words.replaces)),
  });
});

/** Checks the decoded text, with which the list is searched: PostgreSQL refuses `%00`. */
function isReadableQuery(query: string): boolean {
  try {
    return isReadable(decodeURIComponent(query));
  } catch {
    return false;
  }
}

export const viewListSchema = perLocale((locale) =>
  z.object({ list: z.enum(recordKinds, messages[locale].list) }),
);
