import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { findOwner } from "./confirm-owner.ts";
import { requireUser } from "./require-staff.ts";
import type { AuthRoutesDependencies } from "./routes.ts";
import { closeSessionOf, listSessionsOf } from "./sessions-store.ts";

/** What everybody may do with the own account, whatever the role. */
export function ownAccountRoutes(app: FastifyInstance, dependencies: AuthRoutesDependencies): void {
  const { cookie, database, devices, clock } = dependencies;
  app.post(
    "/api/auth/password",
    { config: { audit: "password-change" } },
    async (request, reply) => {
      const { user, token, forgive } = await findOwner(dependencies, [request, reply]);
      const password = await changeOwnPassword(database, { user, token, input: request.body });
      await forgive();
      devices.remember(reply, { username: user.username, password });
      return { success: true };
    },
  );

  app.get("/api/auth/sessions", async (request, reply) => {
    const { id } = await requireUser(dependencies, request, reply);
    const asked = { token: cookie.read(request) ?? "", now: clock.now() };
    return { success: true, sessions: await listSessionsOf(database.db, id, asked) };
  });

  app.delete<{ Params: { id: string } }>(
    "/api/auth/sessions/:id",
    { config: { audit: "session-end" } },
    async (request, reply) => {
      const user = await requireUser(dependencies, request, reply);
      const { id } = request.params;
      if (!isId(id) || !(await closeSessionOf(database.db, user.id, id))) {
        throw new AppError("not_found", { en: "This session has ended already." });
      }
      return { success: true };
    },
  );
}
