import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import type { Job } from "#platform/core/job.ts";
import type { JobHandler } from "#platform/server/job-handler.ts";

/** Every job that is published. */
export const publishedJobs: readonly Job[] = [leadSubmitted];

/** Who acts on which job; a feature that wants to know of new leads adds its handler here. */
export const jobHandlers: readonly JobHandler[] = [];
