import type { Delivery } from "./delivery.ts";

type Watched = Pick<Delivery, "status" | "attempts" | "reason">;

/**
 * Whether a delivery that was just asked for is about to be sent or being sent. One that waits for
 * its next try, or for its CRM, waits for longer than anyone would look on.
 */
export function isDeliveryInFlight({ status, attempts, reason }: Watched): boolean {
  if (status === "in_progress") return true;
  // A request begins anew at no attempts; after one, the next try is half a minute away at least.
  return status === "pending" && attempts === 0 && reason === null;
}
