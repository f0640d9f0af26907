import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { DeliveryStatus } from "#features/crm/core/delivery.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { crmDeliveriesTable, type DeliveryRow, type NewDelivery } from "./deliveries-store.ts";

interface Transition {
  readonly from: readonly DeliveryStatus[];
  /** `unsent` leaves the queue: what was sent before stays `synced`, anything else is `skipped`. */
  readonly to: Exclude<DeliveryStatus, "skipped"> | "unsent";
}

/** Every way in which a delivery's status changes after its row is made. */
export const transitions = {
  claimed: { from: ["pending"], to: "in_progress" },
  /** How a push ended. */
  arrived: { from: ["in_progress"], to: "synced" },
  failed: { from: ["in_progress"], to: "failed" },
  leftOut: { from: ["in_progress"], to: "unsent" },
  putOff: { from: ["in_progress"], to: "pending" },
  /** The process died before the push ended. */
  givenBack: { from: ["in_progress"], to: "pending" },
  /** Its lead was deleted, a backfill was stopped, or it was sent before a backup was restored. */
  withdrawn: { from: ["pending", "failed"], to: "unsent" },
  /** Its lead came back from the trash. */
  restored: { from: ["skipped", "synced"], to: "pending" },
  retried: { from: ["failed"], to: "pending" },
  /** Sync now. One that is in progress has a claim that ran out. */
  requested: { from: ["pending", "in_progress", "synced", "failed", "skipped"], to: "pending" },
  backfilled: { from: ["skipped", "synced"], to: "pending" },
  /** Sync now was asked for, and the rules still leave it out. */
  leftOutAgain: { from: ["skipped"], to: "unsent" },
  /** The lead was corrected, or its consent changed. */
  resent: { from: ["pending", "synced", "failed", "skipped"], to: "pending" },
  askedAnew: { from: ["in_progress"], to: "in_progress" },
  /** A backup was restored: it may have been on its way when that was made. */
  held: { from: ["pending", "in_progress"], to: "pending" },
  released: { from: ["pending"], to: "pending" },
} as const satisfies Readonly<Record<string, Transition>>;

export type TransitionName = keyof typeof transitions;

type Values = Omit<NewDelivery, "leadId" | "provider" | "status">;
/** New values, or SQL expressions of the old row. */
export type DeliveryChange = { readonly [Key in keyof Values]?: Values[Key] | SQL };

/** Clears the claim; a result under the old claim is not stored any more. */
const unclaimed = { claimId: null, claimedUntil: null } as const;

/**
 * The one writer of statuses: moves the rows that fit and whose status allows it. Whatever leaves
 * `in_progress` loses its claim.
 *
 * @returns how many.
 */
export async function moveDeliveries(
  db: Db | Tx,
  name: TransitionName,
  where: SQL | undefined,
  change: DeliveryChange,
): Promise<number> {
  const { from, to }: Transition = transitions[name];
  const { status, leadId } = crmDeliveriesTable;
  const moved = await db
    .update(crmDeliveriesTable)
    .set({
      ...(to === "in_progress" ? {} : unclaimed),
      ...(to === "unsent" ? { nextAttemptAt: null } : {}),
      ...change,
      status: to === "unsent" ? findUnsent(change) : to,
    })
    .where(and(inArray(status, [...from]), where))
    .returning({ leadId });
  return moved.length;
}

/** The same for one row, which the caller has locked. @throws when its status forbids it. */
export async function moveDelivery(
  tx: Tx,
  name: TransitionName,
  row: Pick<DeliveryRow, "leadId" | "provider">,
  change: DeliveryChange,
): Promise<void> {
  const { leadId, provider } = crmDeliveriesTable;
  const isIt = and(eq(leadId, row.leadId), eq(provider, row.provider));
  const moved = await moveDeliveries(tx, name, isIt, change);
  if (moved === 0) throw new Error(`A delivery stands where it can't be ${name}.`);
}

/** What a push in part says of an earlier one counts before the row does. */
function findUnsent({ syncedAt }: DeliveryChange): DeliveryStatus | SQL<DeliveryStatus> {
  if (syncedAt !== undefined) return syncedAt === null ? "skipped" : "synced";
  return sql<DeliveryStatus>`case when ${crmDeliveriesTable.syncedAt} is null then 'skipped' else 'synced' end`;
}
