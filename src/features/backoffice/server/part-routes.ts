import type { FastifyInstance } from "fastify";
import { adminsAndAgents } from "#platform/server/staff-route.ts";
import type { PartWatch } from "./watch-parts.ts";

/** How the parts of the site stand. Registered inside the scope that admits staff only. */
export function partRoutes(app: FastifyInstance, { watch }: { readonly watch: PartWatch }): void {
  // Whoever has just mended a part, or switched one on, is told of it as it is now.
  app.addHook("onSend", async ({ routeOptions, staff }) => {
    if (staff && routeOptions.config.changesParts) watch.lookAnew();
  });
  // Asked twice a minute by every open page, and names nobody: it belongs into no trail.
  app.get("/api/admin/parts", adminsAndAgents, async () => ({
    success: true,
    parts: await watch.read(),
  }));
}
