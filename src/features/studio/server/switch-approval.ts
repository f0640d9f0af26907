import { notifyAdmins } from "#features/accounts/server/acting-admin.ts";
import { countApprovers, lockAdmins } from "#features/accounts/server/users-store.ts";
import { approvalSetting } from "#features/studio/core/approval.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { StoredSetting } from "#platform/core/setting.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ActingStaff } from "#platform/http/staff-route.ts";
import { settingChanged } from "#platform/settings/answer-setting.ts";
import { readStoredSetting, writeSetting } from "#platform/settings/settings-store.ts";
import {
  type ApprovalWish,
  endWish,
  findOpenWish,
  findWish,
  insertWish,
} from "./approval-store.ts";
import { lockEditions } from "./editions-store.ts";

const refusals = {
  alone: {
    en: "You are the only admin here, so nobody could approve what you write. Invite a second admin or somebody of compliance first.",
    es: "Usted es el único administrador, así que nadie podría aprobar lo que escriba. Primero invite a otro administrador o a alguien de cumplimiento.",
  },
  own: {
    en: "You asked for this. Another admin or somebody of compliance has to agree, or you take it back.",
    es: "Usted lo pidió. Otro administrador o alguien de cumplimiento tiene que estar de acuerdo, o usted lo retira.",
  },
  decided: {
    en: "That was decided already, or was taken back.",
    es: "Eso ya se decidió, o se retiró.",
  },
} satisfies Record<string, Localized<string>>;

/** What came of a switch. */
interface Switched {
  readonly stored: StoredSetting;
  /** The wish to switch approval off that the call made, found or ended. */
  readonly wish: ApprovalWish | null;
  /** Null where nothing changed. */
  readonly audit: AuditAction | null;
}

/**
 * Switches approval on, or asks that it is switched off: it stays on until another admin
 * or somebody of compliance agrees.
 *
 * @param version of the setting that the caller saw; null overwrites any.
 * @throws AppError `conflict` where nobody else could approve anything.
 */
export function switchApproval(
  ctx: Ctx,
  actor: ActingStaff,
  { isOn, version }: { readonly isOn: boolean; readonly version: number | null },
): Promise<Switched> {
  return ctx.database.transaction(async (tx) => {
    // Publishing asks under the same lock whether approval is on.
    await lockEditions(tx);
    const by = actor.username;
    const switched = await (isOn ? switchOn(ctx, tx, { by, version }) : askOff(ctx, tx, by));
    await actor.confirm(tx);
    return switched;
  });
}

/** Switches approval on; where it is on, ends the wish to switch it off. */
async function switchOn(
  { clock }: Ctx,
  tx: Tx,
  { by, version }: { readonly by: string; readonly version: number | null },
): Promise<Switched> {
  const now = clock.now();
  const open = await findOpenWish(tx);
  const current = await readStoredSetting(tx, approvalSetting);
  if (current.value.isOn) {
    const status = open?.by === by ? ("taken-back" as const) : ("refused" as const);
    const ending = { status, decidedBy: by, decidedAt: now, note: null };
    const wish = open && (await endWish(tx, open, ending));
    return { stored: current, wish, audit: wish && "approval-off-end" };
  }
  // Changes of access wait for this lock, so the approvers stay as they are counted.
  await lockAdmins(tx);
  if ((await countApprovers(tx)) < 2) throw new AppError("conflict", refusals.alone);
  const stored = await writeSetting(tx, approvalSetting, { isOn: true }, { by, now, version });
  if (!stored) throw settingChanged();
  return { stored, wish: null, audit: "approval-on" };
}

/** Stores the wish to switch approval off, once, and notifies all admins. */
async function askOff(ctx: Ctx, tx: Tx, by: string): Promise<Switched> {
  const stored = await readStoredSetting(tx, approvalSetting);
  if (!stored.value.isOn) return { stored, wish: null, audit: null };
  const open = await findOpenWish(tx);
  if (open) return { stored, wish: open, audit: "approval-off-ask" };
  const wish = await insertWish(tx, { by, at: ctx.clock.now() });
  await notifyAdmins(ctx, tx, { change: "approval-off-asked", by, about: null });
  return { stored, wish, audit: "approval-off-ask" };
}

/**
 * Decides on a wish to switch approval off. The same decision by the same admin again is answered as
 * done: the answer was lost.
 *
 * @throws AppError `forbidden` to its author, `conflict` when it is open no more.
 */
export function decideWish(
  ctx: Ctx,
  decider: ActingStaff,
  { id, isApproved, note }: WishDecision,
): Promise<ApprovalWish> {
  const by = decider.username;
  const status = isApproved ? "agreed" : "refused";
  return ctx.database.transaction(async (tx) => {
    await lockEditions(tx);
    const admins = await lockAdmins(tx);
    await decider.confirm(tx);
    const wish = await findWish(tx, id);
    if (wish?.by === by) throw new AppError("forbidden", refusals.own);
    if (wish?.status === status && wish.decidedBy === by) return wish;
    // Whoever is an admin no more can't have approval switched off.
    if (wish?.status !== "pending" || !admins.includes(wish.by))
      throw new AppError("conflict", refusals.decided);
    const now = ctx.clock.now();
    if (isApproved) {
      await writeSetting(tx, approvalSetting, { isOn: false }, { by, now });
      await notifyAdmins(ctx, tx, { change: "approval-off", by, about: wish.by });
    }
    return endWish(tx, wish, { status, decidedBy: by, decidedAt: now, note: note ?? null });
  });
}

export interface WishDecision {
  readonly id: string;
  readonly isApproved: boolean;
  readonly note: string | undefined;
}
