import type { FastifyInstance } from "fastify";
import { inquirySubmissionSchema } from "#features/inquiries/core/inquiry.ts";
import { acceptSubmissions } from "#platform/server/accept-submissions.ts";
import type { SubmissionDependencies } from "#platform/server/accept-submissions.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { inquirySubmissions } from "./inquiry-submissions.ts";

export interface InquiriesRoutesDependencies extends SubmissionDependencies {
  readonly jobs: Jobs;
  readonly submissionLimit: VisitorLimit;
}

/** What a visitor may do with inquiries: send one. */
export function inquiriesRoutes(
  app: FastifyInstance,
  dependencies: InquiriesRoutesDependencies,
): void {
  const { jobs, submissionLimit } = dependencies;
  acceptSubmissions(app, dependencies, inquirySubmissions(jobs), {
    path: "/api/contact-inquiry",
    schema: () => inquirySubmissionSchema,
    limit: submissionLimit,
  });
}
