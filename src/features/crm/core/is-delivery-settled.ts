import type { Delivery } from "./delivery.ts";

type Watched = Pick<Delivery, "status" | "attempts" | "reason">;

/**
 * Whether a delivery that was just asked for needs no more watching: it arrived, failed or was
 * skipped, or it waits for longer than anyone would look on.
 */
export function isDeliverySettled({ status, attempts, reason }: Watched): boolean {
  if (status === "in_progress") return false;
  // A request begins anew at no attempts; with one spent, the next try is half a minute away at least.
  return status !== "pending" || attempts > 0 || reason !== null;
}
