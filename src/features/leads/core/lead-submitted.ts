import * as z from "zod/mini";
import { defineJob } from "#platform/core/job.ts";

/** Published in the transaction that stores a lead; carries the id and never an answer. */
export const leadSubmitted = defineJob({
  name: "lead-submitted",
  payload: z.object({ leadId: z.uuid() }),
});
