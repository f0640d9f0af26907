import { expect, test } from "vitest";
import { listCrmTroubles } from "./list-crm-troubles.ts";

const since = "2026-11-21T12:00:00.000Z";
const counts = { pending: 4, inProgress: 0, synced: 3, failed: 0, skipped: 2, elsewhere: 0 };
const pause = { reason: "The token is refused.", since };

type Watched = Parameters<typeof listCrmTroubles>[0][number];

function listFor(
  overview: Partial<Watched["overview"]>,
  { enabled = true, configured = true } = {},
) {
  const healthy = { provider: "some-crm", label: "Some CRM", credentialsFault: null, pause: null };
  return listCrmTroubles([
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
    { provider: "some-crm", label: "Some CRM", kind: "undelivered", failed: 12 },
  ]);
});

test("a pause comes before the leads that failed", () => {
  expect(listFor({ pause, counts: { ...counts, failed: 1 } })).toMatchObject([{ kind: "paused" }]);
});

test("a provider that is on without credentials it can use can't send", () => {
  expect(listFor({}, { configured: false })).toMatchObject([{ kind: "unready" }]);
  expect(listFor({ credentialsFault: "Too short.", pause })).toMatchObject([{ kind: "unready" }]);
});

test("a provider that is off is left in peace", () => {
  const all = { pause, credentialsFault: "Too short.", counts: { ...counts, failed: 3 } };
  expect(listFor(all, { enabled: false })).toEqual([]);
});
