import { expect, test } from "vitest";
import type { Delivery } from "#features/crm/core/delivery.ts";
import { deliveryWords } from "#features/crm/staff/crm-words.ts";
import { describeSync } from "./deliveries-card.tsx";

const paused = "HubSpot is paused: it refused the token.";
const arrived: Delivery = {
  provider: "hubspot",
  label: "HubSpot",
  status: "synced",
  reason: null,
  attempts: 1,
  nextAttemptAt: null,
  lastError: null,
  remoteId: "1",
  remoteUrl: null,
  syncedAt: "2026-11-21T12:00:00.000Z",
};

function describe(asked: Delivery, data: { status: Delivery["status"]; reason?: string }) {
  const syncing = { isPending: false, error: null, data };
  return describeSync({ asked, isWatching: false, syncing }, deliveryWords.en);
}

test("a lead that waits says what for, and no longer once it arrived", () => {
  const answer = { status: "pending", reason: paused } as const;
  const waiting = { ...arrived, status: "pending", reason: paused } as const;
  expect(describe(waiting, answer)).toBe(`This lead waits in the queue for HubSpot. ${paused}`);
  expect(describe(arrived, answer)).toBe("HubSpot has this lead.");
});

test("a refusal is told although the lead arrived before", () => {
  const reason = "HubSpot is switched off.";
  expect(describe(arrived, { status: "skipped", reason })).toBe(
    `This lead was not sent to HubSpot. ${reason}`,
  );
});
