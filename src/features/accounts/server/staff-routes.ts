import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { removedDays, type StaffOverview } from "#features/accounts/core/staff-account.ts";
import { listProfiles } from "#staff/server/profiles-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import { idSchema } from "#platform/core/ids.ts";
import { type Role, roles } from "#platform/core/staff/staff-member.ts";
import type { Ctx } from "#records/ctx.ts";
import { idParams, noBody, type Routes } from "#platform/http/route-schema.ts";
import { actingStaff, adminsOnly, audited } from "#platform/http/staff-route.ts";
import { dayMs } from "#platform/core/durations.ts";
import {
  createInvitation,
  createPasswordLink,
  describeInvitation,
  newInvitationSchema,
} from "./invitations.ts";
import { revokeInvitation, revokeInvitationsOf, listOpenInvitations } from "./invitations-store.ts";
import { reassign, removeAccount, restoreAccount, startOfRemoved } from "./remove-account.ts";
import { type ActingAdmin, lockAsAdmin, notifyAdmins, refuseOwnAccess } from "./acting-admin.ts";
import { requireFreshSignIn } from "./confirm-owner.ts";
import { accountGone, noSignIn } from "./refusals.ts";
import { sessionCookie } from "./require-staff.ts";
import { resetSecondFactor } from "#features/accounts/server/factors/second-factor.ts";
import { listSecondFactorUsers } from "#features/accounts/server/factors/second-factors-store.ts";
import {
  deleteAccessNotices,
  findUserById,
  findUserByName,
  listAccessNotices,
  lockUser,
  mostNotices,
  updateUser,
  listRemovedUsers,
  listUsers,
} from "./users-store.ts";

const putAwaySchema = z.object({ ids: z.array(idSchema).max(mostNotices) });

const roleSchema = z.object({ role: z.enum(roles) });

async function readName({ db }: Ctx["database"], id: string): Promise<string> {
  const user = await findUserById(db, id);
  if (!user) throw new AppError("not_found", accountGone);
  return user.username;
}

type Scope = ReturnType<typeof makeScope>;

function makeScope(ctx: Ctx) {
  const cookie = sessionCookie(ctx);
  return {
    ...ctx,
    /** The admin who makes the request; staff routes are never reached without a session. */
    actingAdmin(request: Pick<FastifyRequest, "staff" | "confirmStaff">): ActingAdmin {
      const acting = actingStaff(request as FastifyRequest);
      return {
        ...acting,
        notifyAdmins: (tx, change) => notifyAdmins(ctx, tx, { ...change, by: acting.username }),
      };
    },
    /**
     * Route options for access changes: audited, and only with a fresh sign-in, which an unlocked
     * screen or a stolen cookie does not give.
     */
    freshly: (audit: AuditAction) => ({
      ...audited(adminsOnly, audit),
      // Checked before the body is validated, and again after it has arrived, because a caller may
      // send it slowly.
      preValidation: (request: FastifyRequest) =>
        requireFreshSignIn(ctx, cookie.read(request) ?? ""),
    }),
  };
}

/**
 * Accounts, links and access notices, for admins. Registered inside the scope that admits only
 * staff.
 */
export function accountStaffRoutes(app: Routes, ctx: Ctx): void {
  const scope = makeScope(ctx);
  accessRoutes(app, scope);
  linkRoutes(app, scope);
  noticeRoutes(app, scope);
}

/** Notices about access changes, for the current user. */
function noticeRoutes(app: Routes, { database: { db } }: Scope): void {
  const findReader = async ({ staff }: Pick<FastifyRequest, "staff">) =>
    (await findUserByName(db, staff?.username ?? ""))?.id ?? "";

  // Not audited: every open dashboard polls this, and the changes themselves are in the audit trail
  // already.
  const listing = {
    ...adminsOnly,
    schema: { summary: "Lists what was done to somebody's access and not put away yet." },
  };
  app.get("/api/admin/access-notices", listing, async (request) => ({
    success: true,
    notices: await listAccessNotices(db, await findReader(request)),
  }));

  const puttingAway = {
    ...adminsOnly,
    schema: { summary: "Puts notices of access away for the caller.", body: putAwaySchema },
  };
  app.post("/api/admin/access-notices/put-away", puttingAway, async (request) => {
    await deleteAccessNotices(db, await findReader(request), request.body.ids);
    return { success: true };
  });
}

/** The accounts and their access. */
function accessRoutes(app: Routes, scope: Scope): void {
  const { actingAdmin, database, freshly } = scope;

  const listing = {
    ...adminsOnly,
    schema: { summary: "Lists who has access, who had it until lately, and open links." },
  };
  app.get("/api/admin/staff", listing, async () => ({
    success: true,
    ...(await listStaff(scope)),
  }));

  const changingRole = {
    ...freshly("role-change"),
    schema: { summary: "Changes an account's role.", params: idParams, body: roleSchema },
  };
  app.patch("/api/admin/staff/:id", changingRole, async (request) => {
    const { params, body } = request;
    request.auditRecord = await changeRole(scope, { ...params, ...body, by: actingAdmin(request) });
    return { success: true };
  });

  /** @param make returns the name whose access was changed. */
  const change = (
    [method, path, audit, summary]: readonly ["DELETE" | "POST", string, AuditAction, string],
    make: (id: string, by: ActingAdmin) => Promise<string>,
  ) =>
    app.route({
      method,
      url: `/api/admin/staff/:id${path}`,
      ...freshly(audit),
      schema: { summary, params: idParams, body: noBody },
      async handler(request) {
        request.auditRecord = await make(request.params.id, actingAdmin(request));
        return { success: true };
      },
    });

  change(["DELETE", "", "account-remove", "Removes an account."], async (id, by) =>
    removeAccount(scope, await readName(database, id), by),
  );
  change(
    [
      "DELETE",
      "/second-factor",
      "second-factor-reset",
      "Takes codes, recovery codes and passkeys off an account.",
    ],
    async (id, by) => resetSecondFactor(scope, await readName(database, id), by),
  );
  change(["POST", "/restore", "account-restore", "Restores a removed account."], (id, by) =>
    restoreAccount(scope, id, by),
  );
}

/** Links to an account. */
function linkRoutes(app: Routes, scope: Scope): void {
  const { actingAdmin, database, clock, freshly } = scope;

  const renewing = {
    ...freshly("invitation-create"),
    schema: {
      summary: "Makes a link by which somebody sets another password.",
      params: idParams,
      body: noBody,
    },
  };
  app.post("/api/admin/staff/:id/password-link", renewing, async (request, reply) => {
    const asked = { id: request.params.id, by: actingAdmin(request) };
    const { username, ...link } = await createPasswordLink(scope, asked);
    request.auditRecord = username;
    return reply.code(201).send({ success: true, ...link });
  });

  const inviting = {
    ...freshly("invitation-create"),
    schema: {
      summary: "Makes a link by which somebody gets an account.",
      body: newInvitationSchema,
    },
  };
  app.post("/api/admin/invitations", inviting, async (request, reply) => {
    const asked = { ...request.body, by: actingAdmin(request) };
    const link = await createInvitation(scope, asked);
    return reply.code(201).send({ success: true, ...link });
  });

  const revoking = {
    ...audited(adminsOnly, "invitation-revoke"),
    schema: { summary: "Takes back a link.", params: idParams, body: noBody },
  };
  app.delete("/api/admin/invitations/:id", revoking, async (request) => {
    if (!(await revokeInvitation(database.db, request.params.id, clock.now())))
      throw new AppError("not_found", {
        en: "This link works no more already.",
        es: "Este enlace ya no funcionaba.",
      });
    return { success: true };
  });
}

/**
 * Applies from the next request on, because each looks up its session.
 *
 * @returns the name.
 * @throws AppError `not_found`, `conflict` for one's own role.
 */
async function changeRole(
  ctx: Ctx,
  { id, role, by }: { readonly id: string; readonly role: Role; readonly by: ActingAdmin },
): Promise<string> {
  return ctx.database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    const user = await lockUser(tx, id);
    if (!user || user.removedAt) throw new AppError("not_found", accountGone);
    refuseOwnAccess(user.username, by);
    // An admin who can't sign in would count as the second one, who approves.
    if (!user.hasSignIn) throw new AppError("conflict", noSignIn);
    // Already changed: the response was lost. No second notice is made.
    if (user.role === role) return user.username;
    // Otherwise links to other admins' accounts would let a demoted admin back in.
    if (role !== "admin") await revokeInvitationsOf(tx, user, ctx.clock.now());
    await updateUser(tx, id, { role });
    const change = { assignee: user.username, by: by.username, role };
    // What the new role may not open is released; what it may open again comes back.
    await reassign(ctx, async ({ release, giveBack }) => {
      if (role !== "admin") await release(tx, change);
      await giveBack(tx, change);
    });
    await by.notifyAdmins(tx, { change: "role", about: user.username, role });
    return user.username;
  });
}

/** Accounts, recently removed accounts, and open links. */
async function listStaff(ctx: Ctx): Promise<StaffOverview> {
  const { db } = ctx.database;
  const now = ctx.clock.now();
  const leads = new Map<string, number>();
  for (const feature of ctx.features) {
    for (const [name, count] of (await feature.countAssigned?.(db)) ?? []) {
      leads.set(name, (leads.get(name) ?? 0) + count);
    }
  }
  const withSecondFactor = await listSecondFactorUsers(db);
  const people = await listUsers(db);
  const profiles = new Map((await listProfiles(db)).map((one) => [one.id, one.profile]));
  const removed = await listRemovedUsers(db, startOfRemoved(now));
  const invitations = await listOpenInvitations(db, now);
  return {
    people: people.map(({ id, username, role, speaks, hasSignIn, lastSeenAt, createdAt }) => ({
      id,
      username,
      shownName: profiles.get(id)?.shownName ?? null,
      role,
      hasSignIn,
      speaks,
      hasSecondFactor: withSecondFactor.has(id),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      leads: leads.get(username) ?? 0,
    })),
    removed: removed.map(({ id, username, role, removedAt }) => {
      const at = removedAt ?? now;
      const until = new Date(at.getTime() + removedDays * dayMs).toISOString();
      return { id, username, role, removedAt: at.toISOString(), until };
    }),
    invitations: invitations.map((invitation) => ({
      ...describeInvitation(invitation),
      id: invitation.id,
      createdBy: invitation.createdBy,
      expiresAt: invitation.expiresAt.toISOString(),
    })),
  };
}
