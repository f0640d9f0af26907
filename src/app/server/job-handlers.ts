import { backfillRequested } from "#features/crm/core/backfill-requested.ts";
import { backfillPlanner } from "#features/crm/server/backfill-leads.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import { objectExpired } from "#features/uploads/core/object-expired.ts";
import { objectSweeper } from "#features/uploads/server/sweep-object.ts";
import type { SweepObjectDependencies } from "#features/uploads/server/sweep-object.ts";
import type { Job } from "#platform/core/job.ts";
import { jobHandler } from "#platform/server/job-handler.ts";
import type { JobHandler } from "#platform/server/job-handler.ts";
import { listLeadFollowers } from "./submission-followers.ts";
import type { FollowerDependencies } from "./submission-followers.ts";

/** Every job that is published; one that nobody acts on would only fill the queue. */
export const publishedJobs: readonly Job[] = [leadSubmitted, objectExpired, backfillRequested];

export type JobHandlerDependencies = SweepObjectDependencies & FollowerDependencies;

/** Who acts on which job. */
export function listJobHandlers(dependencies: JobHandlerDependencies): readonly JobHandler[] {
  return [
    objectSweeper(dependencies),
    backfillPlanner(dependencies),
    ...listOldLeadHandlers(dependencies),
  ];
}

/** A lead of an older version of the site is a job still: what it left, or publishes beside this one. */
function listOldLeadHandlers(dependencies: JobHandlerDependencies): readonly JobHandler[] {
  const followers = Object.entries(listLeadFollowers(dependencies));
  return followers.map(([subscriber, follow]) =>
    jobHandler({
      job: leadSubmitted,
      subscriber,
      handle: ({ leadId }) => dependencies.database.transaction((tx) => follow(tx, [leadId])),
    }),
  );
}
