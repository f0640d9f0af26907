import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Delivery, DeliveryStatus } from "#features/crm/core/delivery.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { leadRecords } from "#features/leads/staff/lead-queries.ts";
import { asOpened } from "#testing/records/a-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { DeliveriesCard } from "./deliveries-card.tsx";

const now = new Date(2026, 10, 21);
const minor = { birthYear: "2015" };
const marked = "so no CRM gets it.";

function makeDelivery(provider: string, status: DeliveryStatus): Delivery {
  const moments = { nextAttemptAt: null, syncedAt: null };
  const nothing = { lastError: null, remoteId: null, remoteUrl: null, attempts: 0 };
  const reason = status === "skipped" ? `It is marked, ${marked}` : null;
  return { provider, label: provider, status, reason, ...moments, ...nothing };
}

function render(changes: Parameters<typeof aLeadSubmission>[0], second: DeliveryStatus): string {
  const lead = asOpened(buildLead(aLeadSubmission(changes), { id: "1", now }));
  const deliveries = [makeDelivery("HubSpot", "skipped"), makeDelivery("Webhook", second)];
  const client = new QueryClient();
  client.setQueryData(leadRecords.query("1").queryKey, {
    lead: { ...lead, deliveries } as typeof lead,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DeliveriesCard lead={lead} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("a family's lead can be sent to each CRM by hand", () => {
  expect(render({}, "skipped").split("Sync now:")).toHaveLength(3);
});

test("a lead that no CRM may have offers nothing to press, and says why once", () => {
  const html = render(minor, "skipped");
  expect(html).not.toContain("Sync now");
  expect(html.split(marked)).toHaveLength(2);
});

test("what a CRM got of such a lead stays in sight", () => {
  const html = render(minor, "synced");
  expect(html).not.toContain("Sync now");
  expect(html).toContain("The CRM has this lead.");
});
