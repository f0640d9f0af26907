import type { FastifyRequest } from "fastify";
import { requireFreshSignIn } from "#features/accounts/server/confirm-owner.ts";
import { sessionCookie } from "#features/accounts/server/require-staff.ts";
import { approvalSetting } from "#features/studio/core/approval.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { actingStaff, adminsOnly, audited } from "#platform/http/staff-route.ts";
import { describeSetting, readSettingVersion } from "#platform/settings/answer-setting.ts";
import { readStoredSetting } from "#platform/settings/settings-store.ts";
import { type ApprovalWish, findLastWish, findWish } from "./approval-store.ts";
import { decideWish, switchApproval, type WishDecision } from "./switch-approval.ts";

/**
 * The setting of approval has routes of its own: switched on it is on at once, and switched off it
 * stays on until another admin or somebody of compliance agrees.
 */
export function approvalRoutes(app: Routes, ctx: Ctx): void {
  const { db } = ctx.database;
  const address = `/api/admin/settings/${approvalSetting.key}`;
  const reading = {
    ...adminsOnly,
    schema: {
      summary: "Reads whether a second person approves editions, and the last wish to end it.",
    },
  };
  app.get(address, reading, async () => ({
    success: true,
    ...describeSetting(await readStoredSetting(db, approvalSetting)),
    wish: describeOptional(await findLastWish(db)),
  }));

  const changing = {
    ...audited(adminsOnly, "setting-change"),
    schema: {
      summary:
        "Switches the approval of editions on, or asks another admin or compliance to agree that it is switched off.",
      body: approvalSetting.schema,
    },
  };
  app.put(address, changing, async (request, reply) => {
    const { isOn } = request.body;
    const call = request as FastifyRequest;
    request.auditRecord = approvalSetting.key;
    request.auditAs = isOn ? "approval-on" : "approval-off-ask";
    if (!isOn) await requireFresh(ctx, call);
    const asked = { isOn, version: readSettingVersion(call) };
    const { stored, wish, audit } = await switchApproval(ctx, actingStaff(call), asked);
    if (audit) request.auditAs = audit;
    void reply.code(wish?.status === "pending" ? 202 : 200);
    return { success: true, ...describeSetting(stored), wish: describeOptional(wish) };
  });
}

const requireFresh = (ctx: Ctx, request: FastifyRequest) =>
  requireFreshSignIn(ctx, sessionCookie(ctx).read(request) ?? "");

/** The decision on a wish as a request makes it; null where no wish has this id. */
export async function answerDecision(
  ctx: Ctx,
  request: FastifyRequest,
  decision: WishDecision,
): Promise<ReturnType<typeof describeWish> | null> {
  if (!(await findWish(ctx.database.db, decision.id))) return null;
  request.auditRecord = approvalSetting.key;
  request.auditAs = decision.isApproved ? "approval-off" : "approval-off-end";
  if (decision.isApproved) await requireFresh(ctx, request);
  return describeWish(await decideWish(ctx, actingStaff(request), decision));
}

const describeOptional = (wish: ApprovalWish | null) => wish && describeWish(wish);

/** A wish among the editions: they are decided on alike. */
export const describeWish = ({ id, at, by, status, decidedBy, decidedAt, note }: ApprovalWish) => ({
  kind: "approval-off" as const,
  id,
  number: null,
  at: at.toISOString(),
  by,
  reason: "",
  status,
  approvedBy: status === "agreed" ? decidedBy : null,
  decidedBy,
  decidedAt: decidedAt?.toISOString() ?? null,
  note,
  base: null,
  changeCount: 0,
});
