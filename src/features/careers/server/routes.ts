import type { FastifyInstance } from "fastify";
import { applicationSubmissionSchema } from "#features/careers/core/application.ts";
import { acceptSubmissions } from "#platform/server/accept-submissions.ts";
import type { SubmissionDependencies } from "#platform/server/accept-submissions.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { applicationSubmissions } from "./application-submissions.ts";
import type { ClaimResume } from "./application-submissions.ts";

export interface CareersRoutesDependencies extends SubmissionDependencies {
  readonly claimResume: ClaimResume;
  readonly submissionLimit: VisitorLimit;
}

/** What a visitor may do with applications: send one. */
export function careersRoutes(app: FastifyInstance, dependencies: CareersRoutesDependencies): void {
  acceptSubmissions(app, dependencies, applicationSubmissions(dependencies.claimResume), {
    path: "/api/career-application",
    schema: applicationSubmissionSchema,
    limit: dependencies.submissionLimit,
  });
}
