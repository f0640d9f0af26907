import * as z from "zod/mini";
import { defineJob } from "#platform/core/job.ts";

/**
 * What versions of the site before follow-ups published for each lead. Nothing publishes it any more;
 * what they left is still worked off.
 */
export const leadSubmitted = defineJob({
  name: "lead-submitted",
  payload: z.object({ leadId: z.uuid() }),
});
