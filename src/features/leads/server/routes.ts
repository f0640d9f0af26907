import type { FastifyInstance } from "fastify";
import { leadSubmissionSchema } from "#features/leads/core/answers.ts";
import { stepReachedSchema } from "#features/leads/core/step-count.ts";
import type { Clock } from "#platform/core/clock.ts";
import { perLocale } from "#platform/core/locale.ts";
import { readIdempotencyKey } from "#platform/server/idempotency-key.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { addReachedStep } from "./step-counts-store.ts";
import { submitLead } from "./submit-lead.ts";
import type { SubmitLeadDependencies } from "./submit-lead.ts";

export interface LeadsRoutesDependencies extends SubmitLeadDependencies {
  readonly submissionLimit: VisitorLimit;
  readonly stepLimit: VisitorLimit;
}

/** What a visitor may do with leads: send one, and be counted on the way, nameless. */
export function leadsRoutes(app: FastifyInstance, dependencies: LeadsRoutesDependencies): void {
  const schemaNow = keepSchema(dependencies.clock);
  app.post("/api/lead", async (request, reply) => {
    await dependencies.submissionLimit.consume(request);
    const submission = parseInput(schemaNow(), request.body);
    const key = readIdempotencyKey(request);
    const { id, repeated } = await submitLead(dependencies, submission, key);
    return reply.code(repeated ? 200 : 201).send({ success: true, id });
  });

  app.post("/api/questionnaire-steps", async (request, reply) => {
    await dependencies.stepLimit.consume(request);
    const { step } = parseInput(stepReachedSchema, request.body);
    const day = dependencies.clock.now().toISOString().slice(0, 10);
    await addReachedStep(dependencies.database.db, day, step);
    return reply.code(204).send();
  });
}

/** The schema is made once a year: making it costs more than all its checks. */
function keepSchema(clock: Clock) {
  let year = clock.now().getUTCFullYear();
  const makeSchema = () => perLocale((locale) => leadSubmissionSchema(year, locale));
  let schema = makeSchema();
  return () => {
    const currentYear = clock.now().getUTCFullYear();
    if (currentYear !== year) {
      year = currentYear;
      schema = makeSchema();
    }
    return schema;
  };
}
