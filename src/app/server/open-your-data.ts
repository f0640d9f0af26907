import type { FastifyInstance } from "fastify";
import { retentionRoutes } from "#features/privacy/server/retention-routes.ts";
import { yourDataRoutes } from "#features/privacy/server/routes.ts";
import { peopleStaffRoutes } from "#features/privacy/server/staff-routes.ts";
import { queueMail } from "#platform/server/mail/queue-mail.ts";
import type { RateLimit, RateLimitRule } from "#platform/server/rate-limits.ts";
import { limitVisitors } from "#platform/server/visitor-limit.ts";
import type { ServerParts } from "./build-server.ts";
import { askDataRule, dataAddressRule, useDataRule } from "./limit-rules.ts";
import { openPrivacy } from "./open-privacy.ts";

/** What is held about people, as the routes work with it. */
function openPrivacyOf({ database, clock, jobs, log, crm }: ServerParts) {
  const definitions = crm.map(({ definition }) => definition);
  return openPrivacy({ database, clock, jobs, log, definitions });
}

/** The public page's calls. */
export function openYourData(
  app: FastifyInstance,
  parts: ServerParts,
  limitBy: (rule: RateLimitRule) => RateLimit,
): void {
  const { clock, config, secret } = parts;
  const isMailOn = config.mail.smtp !== null;
  yourDataRoutes(app, {
    ...openPrivacyOf(parts),
    secret,
    sendMail: isMailOn ? (tx, mail) => queueMail({ clock, isMailOn }, tx, mail) : null,
    askLimit: limitVisitors(limitBy(askDataRule)),
    useLimit: limitVisitors(limitBy(useDataRule)),
    addressLimit: limitBy(dataAddressRule),
  });
}

/** What admins see of people, and of what goes by itself. */
export function openPeople(staff: FastifyInstance, parts: ServerParts): void {
  const privacy = openPrivacyOf(parts);
  peopleStaffRoutes(staff, privacy);
  retentionRoutes(staff, privacy);
}
