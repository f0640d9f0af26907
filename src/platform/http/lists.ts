import { desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { $ZodType, output } from "zod/v4/core";
import { cleanSearch, intakeStatuses, isReadable } from "#platform/core/fields.ts";
import { formatListCursor, type ListCursor, listCursorSchema } from "#platform/core/ids.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import type { Routes } from "./route-schema.ts";
import type { StaffRoute } from "./staff-route.ts";

/** A number as people type it, or the beginning of one; fewer digits stand in almost every number. */
export const partOfPhone = /^(?=(?:\D*\d){3})[\d\s+()./\p{Pd}]+$/u;

/** The columns every list of submissions is ordered by. */
interface ListedColumns {
  readonly submittedAt: PgColumn;
  readonly id: PgColumn;
}

/** Newest first; the id decides between two of the same millisecond. */
export function newestFirst(table: ListedColumns): SQL[] {
  return [desc(table.submittedAt), desc(table.id)];
}

/** Only rows that follow the cursor in `newestFirst`; all of them without one. */
export function follows(table: ListedColumns, cursor: ListCursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${table.submittedAt}, ${table.id}) < (${cursor.timestamp}::timestamptz, ${cursor.id}::uuid)`;
}

/** Cuts a list that was read one row longer than wanted, and says where the next page begins. */
export function cutPage<Row extends ListCursor>(
  found: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? formatListCursor(last) : null };
}

const largestLimit = 1_000;
const longestSearch = 200;

/** A field of a search form that was left empty asks for nothing. */
export const emptyAsUnset = (value: unknown) => (value === "" ? undefined : value);

const en = {
  number: `limit must be a number from 1 to ${largestLimit}`,
  whole: "limit must be a whole number",
  least: "limit must be at least 1",
  most: `limit must be at most ${largestLimit}`,
  text: "q must be one text",
  tooLong: "Please search for fewer characters",
  unreadable: "Please search for readable characters",
  status: "status must be received or quarantined",
};

const es: typeof en = {
  number: `limit debe ser un número del 1 al ${largestLimit}`,
  whole: "limit debe ser un número entero",
  least: "limit debe ser 1 o más",
  most: `limit debe ser ${largestLimit} o menos`,
  text: "q debe ser un solo texto",
  tooLong: "Busque con menos caracteres",
  unreadable: "Busque con caracteres legibles",
  status: "status debe ser received o quarantined",
};

const messages: Localized<typeof en> = { en, es };

/** What every list of staff's may be asked for; every part is optional. */
export const listQuerySchema = perLocale((locale) => {
  const words = messages[locale];
  return z.object({
    limit: z.preprocess(
      emptyAsUnset,
      z.coerce
        .number(words.number)
        .int(words.whole)
        .min(1, words.least)
        .max(largestLimit, words.most)
        .optional(),
    ),
    cursor: z.preprocess(emptyAsUnset, z.optional(listCursorSchema(locale))),
    q: z.preprocess(
      emptyAsUnset,
      z
        .string(words.text)
        .overwrite(cleanSearch)
        .max(longestSearch, words.tooLong)
        .refine((text) => isReadable(text), words.unreadable)
        .optional(),
    ),
    status: z.preprocess(emptyAsUnset, z.enum(intakeStatuses, words.status).default("received")),
  });
});

/**
 * A list under its address; and under `/search` the same, asked for in the body. Names and telephone
 * numbers that somebody looks for stay out of addresses, which proxies and browsers write down.
 */
export function listRoutes<Asked extends $ZodType>(
  app: Routes,
  path: string,
  {
    asked,
    summary,
    ...route
  }: StaffRoute & {
    /** What the list may be asked for. */
    readonly asked: (locale: Locale) => Asked;
    readonly summary: string;
  },
  /** Answers with the page of a list that somebody asks for. */
  answer: (asked: output<Asked>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const byAddress = { ...route, schema: { summary, querystring: asked } };
  const byBody = { ...route, schema: { summary, body: asked } };
  app.get(path, byAddress, (request, reply) =>
    answer(request.query as output<Asked>, request as FastifyRequest, reply),
  );
  app.post(`${path}/search`, byBody, (request, reply) =>
    answer(request.body as output<Asked>, request as FastifyRequest, reply),
  );
}
