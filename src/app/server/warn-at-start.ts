import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#platform/core/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import { warnOfFewOpenFiles } from "#platform/server/open-files-limit.ts";
import { warnOfHiddenVisitors } from "#platform/server/unnamed-proxy.ts";
import { tellWhoReadsMetrics } from "./health-routes.ts";
import { warnOfDoubtfulFigures } from "./warn-of-doubtful-figures.ts";
import { warnOfNewerTables } from "./warn-of-newer-tables.ts";

interface StartedParts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Whatever whoever runs the site should know of, and what is no reason not to start. */
export async function warnAtStart({ config, database, clock, log }: StartedParts): Promise<void> {
  warnOfHiddenVisitors(config, log);
  tellWhoReadsMetrics(config, log);
  await warnOfNewerTables(database, log);
  await warnOfFewOpenFiles(log);
  warnOfDoubtfulFigures(clock, log);
}
