import { backfillRequested } from "#features/crm/core/backfill-requested.ts";
import { backfillPlanner } from "#features/crm/server/backfill-leads.ts";
import { deliveryPlanner } from "#features/crm/server/plan-deliveries.ts";
import type { PlanDeliveriesDependencies } from "#features/crm/server/plan-deliveries.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import { hotLeadNotifier } from "#features/notifications/server/hot-lead-notifier.ts";
import type { HotLeadNotifierDependencies } from "#features/notifications/server/hot-lead-notifier.ts";
import { objectExpired } from "#features/uploads/core/object-expired.ts";
import { objectSweeper } from "#features/uploads/server/sweep-object.ts";
import type { SweepObjectDependencies } from "#features/uploads/server/sweep-object.ts";
import type { Job } from "#platform/core/job.ts";
import type { JobHandler } from "#platform/server/job-handler.ts";
import { staffNotices } from "./staff-notices.ts";

/** Every job that is published; one that nobody acts on would only fill the queue. */
export const publishedJobs: readonly Job[] = [leadSubmitted, objectExpired, backfillRequested];

export type JobHandlerDependencies = SweepObjectDependencies &
  PlanDeliveriesDependencies &
  Pick<HotLeadNotifierDependencies, "mail">;

/** Who acts on which job; a feature that wants to know of new leads adds its handler here. */
export function listJobHandlers(dependencies: JobHandlerDependencies): readonly JobHandler[] {
  return [
    objectSweeper(dependencies),
    deliveryPlanner(dependencies),
    backfillPlanner(dependencies),
    hotLeadNotifier({ ...dependencies, job: leadSubmitted, notices: staffNotices }),
  ];
}
