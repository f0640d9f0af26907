import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { findStates } from "#records/core/zip/zip-states.ts";
import { type CallLink, findCallLink } from "#staff/core/call-link.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { listProfiles } from "#staff/server/profiles-store.ts";
import { isId } from "#platform/core/ids.ts";
import type { Ctx } from "#records/ctx.ts";
import type { RateLimitRule } from "#platform/http/rate-limits.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { siteConfig } from "#site.config.ts";
import { leadsTable } from "./leads-store.ts";

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
    return { scheduleUrl: agencyUrl, name: null, partner: null };
  }
  return findCallLink(
    { ...lead, states: findStates(lead.zipCode) },
    {
      members: await listProfiles(database.db),
      agencyUrl,
      isFixed: config.isScheduleUrlSet,
      day: findDay(clock.now(), siteConfig.timeZone),
    },
  );
}

/** Accepts any text: the page has to show a link in every case. */
const callParams = z.object({ id: z.string() });

/**
 * The page that thanks a family asks for it by the lead's id, which nobody else received: right after
 * the sending, once more when somebody may have been given the lead, and where the page is opened again.
 */
export function callLinkRoute(app: Routes, ctx: Ctx, rule: RateLimitRule): void {
  const asking = {
    config: { limit: { ...rule, name: "call-link" } },
    schema: {
      summary: "Tells where the family behind a lead chooses a time for its call.",
      params: callParams,
    },
  };
  app.get("/api/lead/:id/call", asking, async (request, reply) => {
    const link = await readCallLink(ctx, request.params.id);
    return reply.header("cache-control", "no-store").send({ success: true, ...link });
  });
}
