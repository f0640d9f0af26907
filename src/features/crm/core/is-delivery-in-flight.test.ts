import { expect, test } from "vitest";
import { type DeliveryStatus, isDeliveryInFlight } from "./delivery.ts";

test.each<[string, DeliveryStatus, number, string | null, boolean]>([
  ["was just queued", "pending", 0, null, true],
  ["is being sent", "in_progress", 0, null, true],
  ["is being sent again", "in_progress", 3, "Some CRM is paused.", true],
  ["waits for its next try", "pending", 1, null, false],
  ["waits because its CRM is paused", "pending", 0, "Some CRM is paused.", false],
  ["arrived", "synced", 1, null, false],
  ["failed", "failed", 8, null, false],
  ["was skipped", "skipped", 0, "Some CRM is switched off.", false],
])("whether a delivery that %s is in flight", (_what, status, attempts, reason, isInFlight) => {
  expect(isDeliveryInFlight({ status, attempts, reason })).toBe(isInFlight);
});
