import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Delivery } from "#features/crm/core/delivery.ts";
import { DeliveryRow } from "./deliveries-card.tsx";

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
};

function render(changes: Partial<Delivery> = {}, outcome = ""): string {
  return renderToStaticMarkup(
    <DeliveryRow
      delivery={{ ...waiting, ...changes }}
      isBusy={false}
      outcome={outcome}
      onSync={() => undefined}
    />,
  );
}

const timesSaid = (html: string, text: string) => html.split(text).length - 1;

test("a reason that tells the last error is enough", () => {
  expect(timesSaid(render(), lastError)).toBe(1);
  expect(timesSaid(render({}, `This lead waits. ${reason}`), lastError)).toBe(1);
});

test("a last error of another kind is told beside the reason", () => {
  const html = render({ lastError: "HubSpot did not answer." });
  expect(html).toContain(reason);
  expect(html).toContain("Last error: HubSpot did not answer.");
});

test("a next try is named only while it is ahead", () => {
  expect(render()).not.toContain("Next try");
  expect(render({ nextAttemptAt: "2999-01-01T12:00:00.000Z" })).toContain("Next try");
});
