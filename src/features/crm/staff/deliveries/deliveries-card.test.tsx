import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Delivery, DeliveryStatus } from "#features/crm/core/delivery.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { leadRecords } from "#features/leads/staff/lead-queries.ts";
import { asOpened } from "#testing/records/a-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { deliveryWords } from "#features/crm/staff/crm-words.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { DeliveriesCard, DeliveryLine, describeSync } from "./deliveries-card.tsx";

const lastError = "HubSpot refused the access token.";
const reason = `HubSpot is paused: ${lastError}`;
const waiting: Delivery = {
  provider: "hubspot",
  label: "HubSpot",
  status: "pending",
  reason,
  attempts: 2,
  nextAttemptAt: "2020-01-01T12:00:00.000Z",
  lastError,
  remoteId: null,
  remoteUrl: null,
  syncedAt: null,
  syncNow: null,
};

const now = new Date(2026, 10, 21);
const minor = { birthYear: "2015" };
const marked = "so no CRM gets it.";

function makeDelivery(provider: string, status: DeliveryStatus): Delivery {
  const reason = status === "skipped" ? `It is marked, ${marked}` : null;
  return { ...waiting, provider, label: provider, status, reason, attempts: 0, lastError: null };
}

function render(
  changes: Parameters<typeof aLeadSubmission>[0],
  second: DeliveryStatus,
  more: Partial<Delivery> = {},
): string {
  const lead = asOpened(buildLead(aLeadSubmission(changes), { id: "1", now }));
  const deliveries = [
    makeDelivery("HubSpot", "skipped"),
    { ...makeDelivery("Webhook", second), ...more },
  ];
  const answer = { lead: { ...lead, deliveries } };
  return drawStaff(<DeliveriesCard lead={lead} />, [[leadRecords.query("1").queryKey, answer]]);
}

test("a family's lead can be sent to each CRM by hand", () => {
  expect(render({}, "skipped").split("Sync now:")).toHaveLength(3);
});

test("the card says before a press what it would send, and not while it is sent", () => {
  const syncNow = "Sync now sends it, without a phone number.";
  expect(render({}, "skipped", { syncNow })).toContain(syncNow);
  expect(render({}, "in_progress", { syncNow })).not.toContain(syncNow);
});

test("a CRM that is switched off has no row", () => {
  const html = render({}, "skipped", { isOff: true });
  expect(html.split("Sync now:")).toHaveLength(2);
});

test("a lead that no CRM may have offers no button, and says why once", () => {
  const html = render(minor, "skipped");
  expect(html).not.toContain("Sync now");
  expect(html.split(marked)).toHaveLength(2);
});

test("the card still shows what a CRM already has of such a lead", () => {
  const html = render(minor, "synced");
  expect(html).not.toContain("Sync now");
  expect(html).toContain("The CRM has this lead.");
});

function renderRow(changes: Partial<Delivery> = {}, outcome = ""): string {
  return renderToStaticMarkup(
    <DeliveryLine
      delivery={{ ...waiting, ...changes }}
      isBusy={false}
      outcome={outcome}
      onSync={() => undefined}
    />,
  );
}

const timesSaid = (html: string, text: string) => html.split(text).length - 1;

test("a reason that contains the last error is shown alone", () => {
  expect(timesSaid(renderRow(), lastError)).toBe(1);
  expect(timesSaid(renderRow({}, `This lead waits. ${reason}`), lastError)).toBe(1);
});

test("a last error of another kind is shown beside the reason", () => {
  const html = renderRow({ lastError: "HubSpot did not answer." });
  expect(html).toContain(reason);
  expect(html).toContain("Last error: HubSpot did not answer.");
});

test("a next attempt is shown only while it is in the future", () => {
  expect(renderRow()).not.toContain("Next try");
  expect(renderRow({ nextAttemptAt: "2999-01-01T12:00:00.000Z" })).toContain("Next try");
});

const paused = "HubSpot is paused: it refused the token.";
const arrived: Delivery = {
  ...waiting,
  status: "synced",
  reason: null,
  lastError: null,
  syncedAt: "2026-11-21T12:00:00.000Z",
};

function describe(asked: Delivery, data: { status: Delivery["status"]; reason?: string }) {
  const syncing = { isPending: false, error: null, data };
  return describeSync({ asked, isWatching: false, syncing }, deliveryWords.en);
}

test("a waiting lead says what it waits for, and no longer once it arrived", () => {
  const answer = { status: "pending", reason: paused } as const;
  const queued = { ...arrived, status: "pending", reason: paused } as const;
  expect(describe(queued, answer)).toBe(`This lead waits in the queue for HubSpot. ${paused}`);
  expect(describe(arrived, answer)).toBe("HubSpot has this lead.");
});

test("a refusal is shown although the lead arrived before", () => {
  const reason = "HubSpot is switched off.";
  expect(describe(arrived, { status: "skipped", reason })).toBe(
    `This lead was not sent to HubSpot. ${reason}`,
  );
});
