import * as z from "zod/mini";
import { type Localized, perLocale } from "./locale.ts";

/** The id of a row in a request; capitals name the same row. */
export const idSchema = z.guid().check(z.toLowerCase());

/** Whether a text could be a row's id. PostgreSQL fails on a query for anything else. */
export function isId(text: string): boolean {
  return idSchema.safeParse(text).success;
}

/** Where a page of a list ended: the next page starts just after this row. */
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

/** Writes a cursor as text that is safe in a query string: ISO timestamp and id. */
export function formatListCursor({ timestamp, id }: ListCursor): string {
  return `${timestamp}${separator}${id}`;
}

/** Reads what `formatListCursor` wrote; anything else is refused with a sentence. */
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

/**
 * Accepts only the format of `toISOString`: PostgreSQL reads a year 0 or a 24th hour differently,
 * or refuses it.
 */
function isTimestamp(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && text >= earliest && date.toISOString() === text;
}
