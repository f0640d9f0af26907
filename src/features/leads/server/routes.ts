import type { FastifyInstance } from "fastify";
import { leadSubmissionSchema } from "#features/leads/core/answers.ts";
import type { Clock } from "#platform/core/clock.ts";
import { readIdempotencyKey } from "#platform/server/idempotency-key.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { submitLead } from "./submit-lead.ts";
import type { SubmitLeadDependencies } from "./submit-lead.ts";

export interface LeadsRoutesDependencies extends SubmitLeadDependencies {
  readonly submissionLimit: VisitorLimit;
}

/** What a visitor may do with leads: send one. */
export function leadsRoutes(app: FastifyInstance, dependencies: LeadsRoutesDependencies): void {
  const schemaNow = keepSchema(dependencies.clock);
  app.post("/api/lead", async (request, reply) => {
    await dependencies.submissionLimit.consume(request);
    const submission = parseInput(schemaNow(), request.body);
    const key = readIdempotencyKey(request);
    const { id, repeated } = await submitLead(dependencies, submission, key);
    return reply.code(repeated ? 200 : 201).send({ success: true, id });
  });
}

/** The schema is made once a year: making it costs more than all its checks. */
function keepSchema(clock: Clock) {
  let year = clock.now().getUTCFullYear();
  let schema = leadSubmissionSchema(year);
  return () => {
    const currentYear = clock.now().getUTCFullYear();
    if (currentYear !== year) {
      year = currentYear;
      schema = leadSubmissionSchema(year);
    }
    return schema;
  };
}
