import type { FastifyInstance } from "fastify";
import { leadSubmissionSchema } from "#features/leads/core/answers.ts";
import type { CalculationReader } from "#features/leads/core/brought-calculation.ts";
import { findAgencyYear } from "#features/leads/core/find-agency-year.ts";
import { stepReachedSchema } from "#features/leads/core/step-count.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Locale } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { acceptSubmissions } from "#platform/server/accept-submissions.ts";
import type { SubmissionDependencies } from "#platform/server/accept-submissions.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { leadSubmissions } from "./lead-submissions.ts";
import { promiseRoutes } from "./promise-routes.ts";
import { addReachedStep } from "./step-counts-store.ts";

export interface LeadsRoutesDependencies extends SubmissionDependencies {
  readonly database: Database;
  readonly submissionLimit: VisitorLimit;
  readonly stepLimit: VisitorLimit;
  readonly calculations: CalculationReader;
}

/** What a visitor may do with leads: send one, and be counted on the way, nameless. */
export function leadsRoutes(app: FastifyInstance, dependencies: LeadsRoutesDependencies): void {
  const { clock, calculations } = dependencies;
  acceptSubmissions(app, dependencies, leadSubmissions(calculations.summarize), {
    path: "/api/lead",
    schema: keepSchema(clock, calculations.read),
    limit: dependencies.submissionLimit,
  });

  promiseRoutes(app, dependencies);

  app.post("/api/questionnaire-steps", async (request, reply) => {
    await dependencies.stepLimit.consume(request);
    const { step } = parseInput(stepReachedSchema, request.body);
    const day = clock.now().toISOString().slice(0, 10);
    await addReachedStep(dependencies.database.db, day, step);
    return reply.code(204).send();
  });
}

/** The schema is made once a year: making it costs more than all its checks. */
function keepSchema(clock: Clock, readCalculations: CalculationReader["read"]) {
  const makeSchema = (year: number) =>
    perLocale((locale) => leadSubmissionSchema(year, locale, readCalculations));
  let year = findAgencyYear(clock.now());
  let schema = makeSchema(year);
  return (locale: Locale) => {
    const currentYear = findAgencyYear(clock.now());
    if (currentYear !== year) {
      year = currentYear;
      schema = makeSchema(year);
    }
    return schema(locale);
  };
}
