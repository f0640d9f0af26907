import { expect, test } from "vitest";
import { listRefusedLeads } from "./crm-overview.ts";

const since = "2026-11-21T12:00:00.000Z";
const counts = { pending: 4, inProgress: 0, synced: 3, failed: 0, skipped: 2, elsewhere: 0 };
const pause = { reason: "The token is refused.", since };

type Watched = Parameters<typeof listRefusedLeads>[0][number];

function listFor(
  overview: Partial<Watched["overview"]>,
  { enabled = true, configured = true } = {},
) {
  const healthy = { provider: "some-crm", label: "Some CRM", credentialsFault: null, pause: null };
  return listRefusedLeads([
    {
      config: { enabled, credentials: { configured } },
      overview: { ...healthy, counts, ...overview },
    },
  ]);
}

test("a provider whose leads arrive or wait troubles nobody", () => {
  expect(listFor({})).toEqual([]);
});

test("failed leads are counted", () => {
  expect(listFor({ counts: { ...counts, failed: 12 } })).toEqual([
    { provider: "some-crm", label: "Some CRM", failed: 12 },
  ]);
});

test("where nothing can be sent at all, that is mended before the leads that failed", () => {
  const failing = { counts: { ...counts, failed: 1 } };
  expect(listFor({ ...failing, pause })).toEqual([]);
  expect(listFor({ ...failing, credentialsFault: "Too short." })).toEqual([]);
  expect(listFor(failing, { configured: false })).toEqual([]);
});

test("a provider that is off is left in peace", () => {
  expect(listFor({ counts: { ...counts, failed: 3 } }, { enabled: false })).toEqual([]);
});
