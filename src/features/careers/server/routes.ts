import type { FastifyInstance } from "fastify";
import { applicationSubmissionSchema } from "#features/careers/core/application.ts";
import { readIdempotencyKey } from "#platform/server/idempotency-key.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { submitApplication } from "./submit-application.ts";
import type { SubmitApplicationDependencies } from "./submit-application.ts";

export interface CareersRoutesDependencies extends SubmitApplicationDependencies {
  readonly submissionLimit: VisitorLimit;
}

/** What a visitor may do with applications: send one. */
export function careersRoutes(app: FastifyInstance, dependencies: CareersRoutesDependencies): void {
  app.post("/api/career-application", async (request, reply) => {
    await dependencies.submissionLimit.consume(request);
    const submission = parseInput(applicationSubmissionSchema, request.body);
    const key = readIdempotencyKey(request);
    const { id, repeated } = await submitApplication(dependencies, submission, key);
    return reply.code(repeated ? 200 : 201).send({ success: true, id });
  });
}
