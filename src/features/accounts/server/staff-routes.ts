import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import { roles } from "#platform/core/role.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import type { StaffDependencies } from "./audit-at-terminal.ts";
import { changeRole } from "./change-role.ts";
import { createInvitation, createPasswordLink } from "./create-invitation.ts";
import { revokeInvitation } from "./invitations-store.ts";
import { listStaff } from "./list-staff.ts";
import { removeAccount } from "./remove-account.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { restoreAccount } from "./restore-account.ts";
import { findUserById } from "./users-store.ts";

const roleSchema = z.object({ role: z.enum(roles) });

type OneRecord = { Params: { id: string } };

function readId({ params }: FastifyRequest<OneRecord>): string {
  if (!isId(params.id)) throw new AppError("not_found", { en: "This is not there any more." });
  return params.id;
}

async function readName(
  { db }: StaffDependencies["database"],
  request: FastifyRequest<OneRecord>,
): Promise<string> {
  const user = await findUserById(db, readId(request));
  if (!user) throw new AppError("not_found", { en: "This account is not there any more." });
  return user.username;
}

/** The name of who is signed in; these routes are never reached without. */
const nameOf = ({ staff }: FastifyRequest) => staff?.username ?? "";

/** People who come and go, for admins. Registered inside the scope that admits staff only. */
export function accountStaffRoutes(app: FastifyInstance, dependencies: StaffDependencies): void {
  accessRoutes(app, dependencies);
  linkRoutes(app, dependencies);
}

/** Who has access, and which. */
function accessRoutes(app: FastifyInstance, dependencies: StaffDependencies): void {
  const { database } = dependencies;

  app.get("/api/admin/staff", adminsOnly, async () => ({
    success: true,
    ...(await listStaff(dependencies)),
  }));

  app.patch<OneRecord>(
    "/api/admin/staff/:id",
    audited(adminsOnly, "role-change"),
    async (request) => {
      const { role } = parseInput(roleSchema, request.body);
      const change = { id: readId(request), role, by: nameOf(request) };
      request.auditRecord = await changeRole(dependencies, change);
      return { success: true };
    },
  );

  app.delete<OneRecord>(
    "/api/admin/staff/:id",
    audited(adminsOnly, "account-remove"),
    async (request) => {
      const username = await readName(database, request);
      await removeAccount(dependencies, username, nameOf(request));
      request.auditRecord = username;
      return { success: true };
    },
  );

  app.delete<OneRecord>(
    "/api/admin/staff/:id/second-factor",
    audited(adminsOnly, "second-factor-reset"),
    async (request) => {
      const username = await readName(database, request);
      await resetSecondFactor(dependencies, username, nameOf(request));
      request.auditRecord = username;
      return { success: true };
    },
  );

  app.post<OneRecord>(
    "/api/admin/staff/:id/restore",
    audited(adminsOnly, "account-restore"),
    async (request) => {
      request.auditRecord = await restoreAccount(dependencies, readId(request), nameOf(request));
      return { success: true };
    },
  );
}

/** Links that lead to an account. */
function linkRoutes(app: FastifyInstance, dependencies: StaffDependencies): void {
  const { database, clock } = dependencies;

  app.post<OneRecord>(
    "/api/admin/staff/:id/password-link",
    audited(adminsOnly, "invitation-create"),
    async (request, reply) => {
      const asked = { id: readId(request), by: nameOf(request) };
      const { username, ...link } = await createPasswordLink(dependencies, asked);
      request.auditRecord = username;
      return reply.code(201).send({ success: true, ...link });
    },
  );

  app.post(
    "/api/admin/invitations",
    audited(adminsOnly, "invitation-create"),
    async (request, reply) => {
      const asked = { input: request.body, by: nameOf(request) };
      const link = await createInvitation(dependencies, asked);
      return reply.code(201).send({ success: true, ...link });
    },
  );

  app.delete<OneRecord>(
    "/api/admin/invitations/:id",
    audited(adminsOnly, "invitation-revoke"),
    async (request) => {
      if (!(await revokeInvitation(database.db, readId(request), clock.now())))
        throw new AppError("not_found", { en: "This link works no more already." });
      return { success: true };
    },
  );
}
