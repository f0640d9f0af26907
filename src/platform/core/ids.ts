import * as z from "zod/mini";
import { type Localized, perLocale } from "./locale.ts";

/** The id of a row, as callers send it: one written in capitals names the same row. */
export const idSchema = z.guid().check(z.toLowerCase());

/** Whether a text could be the id of a row; asking the database for anything else is its error. */
export function isId(text: string): boolean {
  return idSchema.safeParse(text).success;
}

/** Where a page of a list ended: the next one starts just after this row. */
export interface ListCursor {
  /** ISO 8601, UTC, to the millisecond. */
  readonly timestamp: string;
  readonly id: string;
}

const separator = "~";
const earliest = "1970";
const refusal: Localized<string> = {
  en: "Please use the nextCursor of an earlier answer",
  es: "Use el nextCursor de una respuesta anterior",
};

/** Text that is safe in a query string: ISO timestamp and id. */
export function formatListCursor({ timestamp, id }: ListCursor): string {
  return `${timestamp}${separator}${id}`;
}

/** Reads what `formatListCursor` wrote; anything else fails with a sentence. */
export const listCursorSchema = perLocale((locale) =>
  z.pipe(
    z
      .string(refusal[locale])
      .check(z.refine((text) => splitCursor(text) !== null, refusal[locale])),
    z.transform((text) => splitCursor(text) as ListCursor),
  ),
);

function splitCursor(text: string): ListCursor | null {
  const [timestamp = "", id = "", ...rest] = text.split(separator);
  const isFitting = rest.length === 0 && isTimestamp(timestamp) && z.uuid().safeParse(id).success;
  return isFitting ? { timestamp, id } : null;
}

/** Only what `toISOString` writes: the database reads a year 0 or a 24th hour otherwise, or not. */
function isTimestamp(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && text >= earliest && date.toISOString() === text;
}
