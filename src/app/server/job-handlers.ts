import { applicationSubmitted } from "#features/careers/core/application-submitted.ts";
import { inquirySubmitted } from "#features/inquiries/core/inquiry-submitted.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import type { Job } from "#platform/core/job.ts";
import type { JobHandler } from "#platform/server/job-handler.ts";

/** Every job that is published. */
export const publishedJobs: readonly Job[] = [
  leadSubmitted,
  inquirySubmitted,
  applicationSubmitted,
];

/** Who acts on which job; a feature that wants to know of new leads adds its handler here. */
export const jobHandlers: readonly JobHandler[] = [];
