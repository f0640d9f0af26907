import type { Database } from "#platform/server/database.ts";
import { openIntake } from "#platform/server/intake/open-intake.ts";
import type { Intake } from "#platform/server/intake/open-intake.ts";
import { putVisitorsFirst } from "#platform/server/intake/visitors-first.ts";
import type { Log } from "#platform/server/log.ts";
import { caseTables } from "./case-sources.ts";
import { listFollowers } from "./submission-followers.ts";
import type { FollowerDependencies } from "./submission-followers.ts";

export interface SubmissionParts extends FollowerDependencies {
  readonly database: Database;
  readonly log: Log;
}

/** Opens the way in of everything visitors send, and hands out what waits. */
export function openSubmissions({ database, log, ...dependencies }: SubmissionParts): Intake {
  const { lead, inquiry, application } = caseTables;
  return openIntake({
    database,
    log,
    tables: { lead: lead.table, inquiry: inquiry.table, application: application.table },
    followers: listFollowers(dependencies),
    visitors: putVisitorsFirst(),
  });
}
