import { z } from "zod";
import { listCursorSchema } from "#platform/core/list-cursor.ts";
import { submissionStatuses } from "#platform/core/submission-status.ts";
import { emptyAsUnset, searchText } from "./search-text.ts";

const usualLimit = 50;
const largestLimit = 500;

/** The query of `GET /api/admin/inquiries` and `/applications`; every part is optional. */
export const submissionListQuerySchema = z.object({
  limit: z.preprocess(
    emptyAsUnset,
    z.coerce
      .number("limit must be a number from 1 to 500")
      .int("limit must be a whole number")
      .min(1, "limit must be at least 1")
      .max(largestLimit, "limit must be at most 500")
      .default(usualLimit),
  ),
  cursor: z.preprocess(emptyAsUnset, z.optional(listCursorSchema)),
  q: searchText,
  status: z.preprocess(
    emptyAsUnset,
    z.enum(submissionStatuses, "status must be received or quarantined").default("received"),
  ),
});
