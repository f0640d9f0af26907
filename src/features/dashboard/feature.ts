import { Gauge, type Registry } from "prom-client";
import { findDay, listEnding } from "#staff/core/may-advise.ts";
import { listProfiles } from "#staff/server/profiles-store.ts";
import type { EndingLicense, OwnerNotice } from "#platform/core/staff/site-part.ts";
import { countAwaitingApproval } from "#features/studio/server/approval-store.ts";
import { countAwaitedRequests } from "#features/privacy/server/person-requests-store.ts";
import type { Ctx, Feature } from "#records/ctx.ts";
import { siteConfig } from "#site.config.ts";
import { adminsOnly } from "#platform/http/staff-route.ts";
import { sitePartRoutes, watchSite } from "./server/watch-site.ts";
import { setupRoutes } from "./server/setup-routes.ts";
import { siteAddressRoutes, siteMarkRoute } from "./server/site-address-routes.ts";
import { settingsRoutes } from "./server/settings-routes.ts";
import { todayRoutes } from "./server/today-routes.ts";

/** The first page of staff, and the settings of admins. It reads all other features. */
export const dashboard: Feature = {
  name: "dashboard",
  routes: siteMarkRoute,
  staffRoutes(staff, ctx) {
    settingsRoutes(staff, ctx);
    siteAddressRoutes(staff, ctx);
    setupRoutes(staff, ctx);
    todayRoutes(staff, ctx);
    sitePartRoutes(staff, watchSite(ctx));
    // Not audited: every open dashboard polls this each minute, and it names no family.
    const schema = { summary: "Lists what waits for the owner, the most pressing first." };
    staff.get("/api/admin/owner-notices", { ...adminsOnly, schema }, async () => ({
      success: true,
      notices: await readOwnerNotices(ctx),
    }));
  },
  tablesOfNobody: {
    settings: "What admins chose and confirmed, and the keys of consents' proofs, sealed.",
  },
  metrics: addParts,
};

/** Notices that wait for the owner, the most pressing first. */
async function readOwnerNotices(ctx: Ctx): Promise<readonly OwnerNotice[]> {
  const { count, firstDueAt } = await countAwaitedRequests(ctx.database.db);
  const requests = firstDueAt
    ? [{ kind: "requests" as const, count, firstDueAt: firstDueAt.toISOString() }]
    : [];
  const waiting = await countAwaitingApproval(ctx.database.db);
  const approvals = waiting > 0 ? [{ kind: "approvals" as const, count: waiting }] : [];
  return [...requests, ...approvals, ...(await listEndingLicenses(ctx))];
}

/**
 * Ending licenses of all staff, first to end first; licenses of a state that end together are
 * listed once.
 */
async function listEndingLicenses({ database, clock }: Ctx): Promise<readonly EndingLicense[]> {
  const day = findDay(clock.now(), siteConfig.timeZone);
  const members = await listProfiles(database.db);
  const ending = members.flatMap(({ username, profile }) =>
    listEnding(profile, day).map(({ state, until }): EndingLicense => {
      return { kind: "license", username, state, until, hasEnded: until < day };
    }),
  );
  const distinct = new Map(
    ending.map((one) => [`${one.username} ${one.state} ${one.until}`, one] as const),
  );
  return [...distinct.values()].toSorted((one, other) => one.until.localeCompare(other.until));
}

/**
 * Adds the state of the site's parts to the metrics, as the status line of the back office shows
 * it.
 */
function addParts(registry: Registry, ctx: Ctx): void {
  const watch = watchSite(ctx);
  const up: Gauge<"part" | "label"> = new Gauge({
    name: "part_up",
    help: "1 for a part that works, 0 for one that is down or late; label names one of several",
    labelNames: ["part", "label"],
    registers: [registry],
    async collect() {
      const parts = await watch.read();
      up.reset();
      for (const { part, label, state } of parts) {
        up.set(label === undefined ? { part } : { part, label }, Number(state === "up"));
      }
    },
  });
}
