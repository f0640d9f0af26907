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

/**
 * A phone number as people type it, or its beginning; fewer than three digits occur in almost every
 * number.
 */
export const partOfPhone = /^(?=(?:\D*\d){3})[\d\s+()./\p{Pd}]+$/u;

/** The columns by which every list of submissions is ordered. */
interface ListedColumns {
  readonly submittedAt: PgColumn;
  readonly id: PgColumn;
}

/** Newest first; the id decides between two rows of the same millisecond. */
export function newestFirst(table: ListedColumns): SQL[] {
  return [desc(table.submittedAt), desc(table.id)];
}

/**
 * The condition for rows that come after the cursor in `newestFirst`; undefined without a cursor.
 */
export function follows(table: ListedColumns, cursor: ListCursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${table.submittedAt}, ${table.id}) < (${cursor.timestamp}::timestamptz, ${cursor.id}::uuid)`;
}

/**
 * Cuts a list that was read one row longer than the page, and gives the cursor of the next page.
 */
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

/** Treats an empty field of a search form as not set. */
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

/** Query parameters of every staff list; all are optional. */
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
 * Registers a list under its address, and the same list under `/search` with its parameters in the
 * body. So names and phone numbers that staff search for stay out of addresses, which proxies and
 * browsers record.
 */
export function listRoutes<Asked extends $ZodType>(
  app: Routes,
  path: string,
  {
    asked,
    summary,
    ...route
  }: StaffRoute & {
    /** Schema of the list's parameters. */
    readonly asked: (locale: Locale) => Asked;
    readonly summary: string;
  },
  /** Answers with a page of the list. */
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
