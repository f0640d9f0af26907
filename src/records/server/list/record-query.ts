import { z } from "zod";
import {
  type Filter,
  type Filters,
  type FilterValue,
  longestFilterText,
  workFilters,
} from "#records/core/list-filters.ts";
import { type RecordSort, readRecordCursor } from "#records/core/list-order.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { isReadable } from "#platform/core/fields.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { emptyAsUnset, listQuerySchema } from "#platform/http/lists.ts";
import { periodFields } from "#platform/settings/settings-store.ts";
import type { Viewer } from "#records/server/record-table.ts";

/** The query of a list; a kind of record may add filters of its own. */
export interface RecordQuery extends Omit<
  z.infer<ReturnType<typeof recordListFields>>,
  "limit" | "cursor" | "sort"
> {
  /** Null for the site itself. */
  readonly viewer: Viewer | null;
  /** Only these ids; undefined for all. */
  readonly ids?: readonly string[] | undefined;
  /** Records submitted before this time that still wait for an answer are overdue. */
  readonly promisedBy?: Date | undefined;
}

/** The query schema of a list of one kind, with the list's order parsed. */
export function listQueryOf(record: { readonly kind: RecordKind; readonly filters?: Filters }) {
  return perLocale((locale) =>
    recordListFields(record.kind, locale)
      // Only the kind itself knows the types of its filters, and only its `also` reads them.
      .extend(filterFields(record.filters ?? {}, locale) as Record<never, never>)
      .transform((query, context) => readCursor(query, context, locale)),
  );
}

/** Query parameters of a list of records, besides those of its kind; all are optional. */
function recordListFields(kind: RecordKind, locale: Locale) {
  return listQuerySchema(locale).extend({
    cursor: z.preprocess(emptyAsUnset, z.string(messages[locale].cursor).optional()),
    ...periodFields(locale),
    ...filterFields(workFilters(kind), locale),
  });
}

/** Parses the cursor for the list's order. */
function readCursor<
  Query extends { readonly sort?: RecordSort | undefined; readonly cursor?: string | undefined },
>(query: Query, context: z.RefinementCtx, locale: Locale) {
  const { cursor: text, sort = "newest", ...rest } = query;
  const cursor = text === undefined ? undefined : readRecordCursor(text, sort, locale);
  if (cursor === null) {
    context.addIssue({ code: "custom", path: ["cursor"], message: messages[locale].cursor });
    return z.NEVER;
  }
  return { ...rest, sort, cursor };
}

const en = {
  oneOf: (name: string, values: readonly string[]) =>
    `${name} must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
  assignee: "assignee must be me, none or a user's name",
  text: (name: string) => `${name} must be one readable text`,
  flag: (name: string) => `${name} must be true or false`,
  cursor: "Please use the nextCursor of an earlier answer with the same sort",
};

const es: typeof en = {
  oneOf: (name, values) => `${name} debe ser ${values.slice(0, -1).join(", ")} o ${values.at(-1)}`,
  assignee: "assignee debe ser me, none o el nombre de un usuario",
  text: (name) => `${name} debe ser un solo texto legible`,
  flag: (name) => `${name} debe ser true o false`,
  cursor: "Use el nextCursor de una respuesta anterior con el mismo sort",
};

const messages: Localized<typeof en> = { en, es };

const orUnset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyAsUnset, schema.optional());

type FilterFields<All extends Filters> = {
  [Name in keyof All]: ReturnType<typeof orUnset<z.ZodType<FilterValue<All[Name]>>>>;
};

/** The query parameters of these filters; all are optional. */
function filterFields<All extends Filters>(filters: All, locale: Locale) {
  const fields = Object.entries(filters).map(([name, { takes }]) => [
    name,
    orUnset(filterField(name, takes, locale)),
  ]);
  return Object.fromEntries(fields) as FilterFields<All>;
}

function filterField(name: string, takes: Filter["takes"], locale: Locale): z.ZodType {
  const words = messages[locale];
  if (takes === "flag") {
    return z.enum(["true", "false"], words.flag(name)).transform((text) => text === "true");
  }
  if (typeof takes === "object") return z.enum(takes, words.oneOf(name, takes));
  const message = name === "assignee" ? words.assignee : words.text(name);
  return z
    .string(message)
    .max(longestFilterText, message)
    .refine((text) => isReadable(text), message);
}
