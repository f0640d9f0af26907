import { z } from "zod";
import type { CaseSort } from "#features/casework/core/case-list-cursor.ts";
import { caseSorts, readCaseCursor } from "#features/casework/core/case-list-cursor.ts";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import { pipelineStatuses } from "#features/casework/core/case-record.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { isReadable } from "#platform/core/readable-text.ts";
import { emptyAsUnset, listQuerySchema } from "#platform/server/list-query.ts";
import { periodFields } from "#platform/server/period-fields.ts";

const longestName = 200;

interface CaseQueryMessages {
  readonly oneOf: (name: string, values: readonly string[]) => string;
  readonly assignee: string;
  readonly flag: (name: string) => string;
  readonly cursor: string;
}

const messages: Localized<CaseQueryMessages> = {
  en: {
    oneOf: (name, values) =>
      `${name} must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
    assignee: "assignee must be me, none or a user's name",
    flag: (name) => `${name} must be true or false`,
    cursor: "Please use the nextCursor of an earlier answer with the same sort",
  },
};

/** One of a few words, or nothing. */
export function oneOf<const Values extends readonly string[]>(
  name: string,
  values: Values,
  locale: Locale,
) {
  return z.preprocess(
    emptyAsUnset,
    z.enum(values, messages[locale].oneOf(name, values)).optional(),
  );
}

/** The query of a list of records, beside what its kind adds. Read it with `withCursor` around it. */
export function caseListFields(kind: CaseKind, locale: Locale) {
  const words = messages[locale];
  const flag = (name: string) =>
    z.preprocess(
      emptyAsUnset,
      z
        .enum(["true", "false"], words.flag(name))
        .transform((text) => text === "true")
        .optional(),
    );
  const sorts = caseSorts.filter((sort) => kind === "lead" || sort !== "score");
  return listQuerySchema(locale).extend({
    cursor: z.preprocess(emptyAsUnset, z.string(words.cursor).optional()),
    pipelineStatus: oneOf("pipelineStatus", pipelineStatuses[kind], locale),
    assignee: z.preprocess(
      emptyAsUnset,
      z
        .string(words.assignee)
        .max(longestName, words.assignee)
        .refine((text) => isReadable(text), words.assignee)
        .optional(),
    ),
    overdue: flag("overdue"),
    deleted: flag("deleted"),
    ...periodFields(locale),
    sort: oneOf("sort", sorts as [CaseSort, ...CaseSort[]], locale),
  });
}

/** Reads the cursor as the list's order has it. */
export function readCursor<
  Query extends { readonly sort?: CaseSort | undefined; readonly cursor?: string | undefined },
>(query: Query, context: z.RefinementCtx, locale: Locale) {
  const { cursor: text, sort = "newest", ...rest } = query;
  const cursor = text === undefined ? undefined : readCaseCursor(text, sort, locale);
  if (cursor === null) {
    context.addIssue({ code: "custom", path: ["cursor"], message: messages[locale].cursor });
    return z.NEVER;
  }
  return { ...rest, sort, cursor };
}
