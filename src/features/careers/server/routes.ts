import type { FastifyInstance } from "fastify";
import type { RecordConsent } from "#features/casework/server/given-consent.ts";
import { applicationSubmissionSchema } from "#features/careers/core/application.ts";
import { acceptSubmissions } from "#platform/server/accept-submissions.ts";
import type { SubmissionDependencies } from "#platform/server/accept-submissions.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { applicationSubmissions } from "./application-submissions.ts";
import type { ClaimResume } from "./application-submissions.ts";

export interface CareersRoutesDependencies extends SubmissionDependencies {
  readonly claimResume: ClaimResume;
  readonly recordConsent: RecordConsent;
  readonly submissionLimit: VisitorLimit;
}

/** What a visitor may do with applications: send one. */
export function careersRoutes(app: FastifyInstance, dependencies: CareersRoutesDependencies): void {
  const { claimResume, recordConsent } = dependencies;
  acceptSubmissions(app, dependencies, applicationSubmissions(claimResume, recordConsent), {
    path: "/api/career-application",
    schema: applicationSubmissionSchema,
    limit: dependencies.submissionLimit,
  });
}
