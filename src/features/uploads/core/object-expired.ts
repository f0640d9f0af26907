import * as z from "zod/mini";
import { defineJob } from "#platform/core/job.ts";

/**
 * Published with each upload address, for the day after: what was sent there and belongs to
 * nothing by then is cleared away.
 */
export const objectExpired = defineJob({
  name: "object-expired",
  payload: z.object({ objectId: z.uuid() }),
});
