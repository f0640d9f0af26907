import { eq } from "drizzle-orm";
import { findStates } from "#records/core/zip/zip-states.ts";
import { type CallLink, findCallLink } from "#staff/core/call-link.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { listProfiles, listWorkers } from "#staff/server/profiles-store.ts";
import { isId } from "#platform/core/ids.ts";
import type { Ctx } from "#records/ctx.ts";
import { siteConfig } from "#site.config.ts";
import { leadsTable } from "./leads-store.ts";

/** The link that a mail to the family may carry: null where nobody may advise, so no call is offered. */
export const linkToCall = ({ scheduleUrl, isAnyoneLicensed }: CallLink): string | null =>
  isAnyoneLicensed ? scheduleUrl : null;

/**
 * Where the family behind a lead chooses a time for its call, as it stands now. Any other id gets
 * the agency's link, as every page has it, so that the response does not reveal whether such a lead
 * exists.
 */
export async function readCallLink(
  { database, config, clock }: Ctx,
  id: string,
): Promise<CallLink> {
  const agencyUrl = config.scheduleUrl;
  const [lead] = isId(id)
    ? await database.db.select().from(leadsTable).where(eq(leadsTable.id, id))
    : [];
  if (!lead || lead.deletedAt || lead.status !== "received" || lead.doNotContactReason) {
    const nobody = { name: null, account: null, partner: null };
    return { scheduleUrl: agencyUrl, ...nobody, isAnyoneLicensed: true };
  }
  return findCallLink(
    { ...lead, states: findStates(lead.zipCode) },
    {
      members: await listWorkers(database.db),
      everybody: await listProfiles(database.db),
      agencyUrl,
      isFixed: config.isScheduleUrlSet,
      day: findDay(clock.now(), siteConfig.timeZone),
    },
  );
}
