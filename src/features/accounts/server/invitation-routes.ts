import type { FastifyInstance, FastifyRequest } from "fastify";
import { invitationTokenSchema } from "#features/accounts/core/invitation.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { acceptInvitation, describeInvitation, openInvitation } from "./accept-invitation.ts";
import type { StaffDependencies } from "./audit-at-terminal.ts";

interface InvitationRoutesDependencies extends Pick<
  StaffDependencies,
  "database" | "clock" | "log"
> {
  readonly limit: VisitorLimit;
}

/** For whoever holds a link. Its token comes in a body: addresses are written down on the way. */
export function invitationRoutes(
  app: FastifyInstance,
  dependencies: InvitationRoutesDependencies,
): void {
  const { database, clock, limit } = dependencies;

  app.post("/api/auth/invitation", async (request, reply) => {
    await limit.consume(request);
    void reply.header("cache-control", "no-store");
    tried(request);
    const { token } = parseInput(invitationTokenSchema, request.body);
    const invitation = await openInvitation(database.db, token, clock.now());
    request.auditAs = null;
    return { success: true, invitation: describeInvitation(invitation) };
  });

  app.post("/api/auth/invitation/accept", async (request, reply) => {
    await limit.consume(request);
    tried(request);
    const { purpose, username, role } = await acceptInvitation(dependencies, request.body);
    request.staff = { username, role };
    request.auditAs = purpose === "join" ? "invitation-use" : "password-reset";
    request.auditRecord = username;
    return reply.code(201).send({ success: true, username });
  });
}

/** Until it is known to be good: somebody who tries links, or passwords with one, stands in the trail. */
function tried(request: FastifyRequest): void {
  request.auditAs = "invitation-use";
}
