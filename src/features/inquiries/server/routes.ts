import type { FastifyInstance } from "fastify";
import { inquirySubmissionSchema } from "#features/inquiries/core/inquiry.ts";
import { readIdempotencyKey } from "#platform/server/idempotency-key.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { submitInquiry } from "./submit-inquiry.ts";
import type { SubmitInquiryDependencies } from "./submit-inquiry.ts";

export interface InquiriesRoutesDependencies extends SubmitInquiryDependencies {
  readonly submissionLimit: VisitorLimit;
}

/** What a visitor may do with inquiries: send one. */
export function inquiriesRoutes(
  app: FastifyInstance,
  dependencies: InquiriesRoutesDependencies,
): void {
  app.post("/api/contact-inquiry", async (request, reply) => {
    await dependencies.submissionLimit.consume(request);
    const submission = parseInput(inquirySubmissionSchema, request.body);
    const key = readIdempotencyKey(request);
    const { id, repeated } = await submitInquiry(dependencies, submission, key);
    return reply.code(repeated ? 200 : 201).send({ success: true, id });
  });
}
