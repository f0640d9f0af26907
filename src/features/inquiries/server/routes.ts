import type { FastifyInstance } from "fastify";
import { inquirySubmissionSchema } from "#features/inquiries/core/inquiry.ts";
import { acceptSubmissions } from "#platform/server/accept-submissions.ts";
import type { SubmissionDependencies } from "#platform/server/accept-submissions.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { inquirySubmissions } from "./inquiry-submissions.ts";

export interface InquiriesRoutesDependencies extends SubmissionDependencies {
  readonly submissionLimit: VisitorLimit;
}

/** What a visitor may do with inquiries: send one. */
export function inquiriesRoutes(
  app: FastifyInstance,
  dependencies: InquiriesRoutesDependencies,
): void {
  acceptSubmissions(app, dependencies, inquirySubmissions, {
    path: "/api/contact-inquiry",
    schema: inquirySubmissionSchema,
    limit: dependencies.submissionLimit,
  });
}
