import * as z from "zod/mini";
import { defineJob } from "#platform/core/job.ts";

/** Published in the transaction that stores an inquiry; carries the id and never a word of it. */
export const inquirySubmitted = defineJob({
  name: "inquiry-submitted",
  payload: z.object({ inquiryId: z.uuid() }),
});
