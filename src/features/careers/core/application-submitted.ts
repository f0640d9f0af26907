import * as z from "zod/mini";
import { defineJob } from "#platform/core/job.ts";

/** Published in the transaction that stores an application; carries the id and never a word of it. */
export const applicationSubmitted = defineJob({
  name: "application-submitted",
  payload: z.object({ applicationId: z.uuid() }),
});
