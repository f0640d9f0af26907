import { expect, test } from "vitest";
import type { DeliveryStatus } from "./delivery.ts";
import { isDeliverySettled } from "./is-delivery-settled.ts";

test.each<[string, DeliveryStatus, number, string | null, boolean]>([
  ["was just queued", "pending", 0, null, false],
  ["is being sent", "in_progress", 0, null, false],
  ["is being sent again", "in_progress", 3, "Some CRM is paused.", false],
  ["waits for its next try", "pending", 1, null, true],
  ["waits because its CRM is paused", "pending", 0, "Some CRM is paused.", true],
  ["arrived", "synced", 1, null, true],
  ["failed", "failed", 8, null, true],
  ["was skipped", "skipped", 0, "Some CRM is switched off.", true],
])("a delivery that %s is watched until it settles", (_what, status, attempts, reason, settled) => {
  expect(isDeliverySettled({ status, attempts, reason })).toBe(settled);
});
