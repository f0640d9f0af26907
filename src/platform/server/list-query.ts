import { z } from "zod";
import { intakeStatuses } from "#platform/core/intake-status.ts";
import { listCursorSchema } from "#platform/core/list-cursor.ts";

const largestLimit = 1_000;
const longestSearch = 200;

/** PostgreSQL refuses some of these in a comparison. */
const unreadable = /[\p{Cc}\p{Cs}]/u;

/** A field of a search form that was left empty asks for nothing. */
export const emptyAsUnset = (value: unknown) => (value === "" ? undefined : value);

/** What every list of staff's may be asked for; every part is optional. */
export const listQuerySchema = z.object({
  limit: z.preprocess(
    emptyAsUnset,
    z.coerce
      .number(`limit must be a number from 1 to ${largestLimit}`)
      .int("limit must be a whole number")
      .min(1, "limit must be at least 1")
      .max(largestLimit, `limit must be at most ${largestLimit}`)
      .optional(),
  ),
  cursor: z.preprocess(emptyAsUnset, z.optional(listCursorSchema)),
  q: z.preprocess(
    emptyAsUnset,
    z
      .string("q must be one text")
      .trim()
      .max(longestSearch, "Please search for fewer characters")
      .refine((text) => !unreadable.test(text), "Please search for readable characters")
      .optional(),
  ),
  status: z.preprocess(
    emptyAsUnset,
    z.enum(intakeStatuses, "status must be received or quarantined").default("received"),
  ),
});

export type ListQuery = z.infer<typeof listQuerySchema>;
