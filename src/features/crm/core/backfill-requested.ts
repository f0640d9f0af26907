import * as z from "zod/mini";
import { defineJob } from "#platform/core/job.ts";

/** Published when an admin asks for leads of the past to be sent to a provider. */
export const backfillRequested = defineJob({
  name: "crm-backfill-requested",
  payload: z.object({ provider: z.string(), backfillId: z.uuid() }),
  // Ten thousand leads take seconds; a slow disk may take minutes.
  timeoutSeconds: 600,
});
