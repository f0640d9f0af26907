import { expect, test } from "vitest";
import { type CrmOverview, findCrmState } from "./crm-overview.ts";
import { defaultCrmSettings } from "./crm-settings.ts";

const at = "2026-11-21T12:00:00.000Z";
const goodTest = { ok: true, at, message: "Connected.", warnings: [] };
const badTest = { ...goodTest, ok: false };
const counts = { pending: 0, inProgress: 0, synced: 3, failed: 0, skipped: 0, elsewhere: 0 };

function stateOf(
  changes: Partial<CrmOverview> = {},
  { enabled = true, configured = true }: { enabled?: boolean; configured?: boolean } = {},
) {
  const config = {
    provider: "some-crm",
    enabled,
    credentials: { configured },
    settings: defaultCrmSettings,
  };
  return findCrmState(config, {
    provider: "some-crm",
    label: "Some CRM",
    needs: "",
    variables: [],
    credentialsFault: null,
    lastTest: goodTest,
    pause: null,
    cooldown: null,
    counts,
    failures: [],
    backfill: null,
    fields: [],
    remoteFieldHint: "",
    ...changes,
  });
}

test("a provider that works and owes nothing is ready", () => {
  expect(stateOf()).toBe("ready");
  expect(stateOf({ lastTest: null })).toBe("untested");
});

test("leads on their way come before leads that failed", () => {
  const failed = { ...counts, failed: 2 };
  expect(stateOf({ counts: failed })).toBe("undelivered");
  expect(stateOf({ counts: { ...failed, pending: 1 } })).toBe("sending");
  expect(stateOf({ counts: { ...failed, inProgress: 1 } })).toBe("sending");
});

test("what keeps every lead from leaving comes first, the deepest cause before the others", () => {
  const cooldown = { reason: "", until: at };
  const pause = { reason: "", since: at };
  const waiting = { counts: { ...counts, pending: 5 }, lastTest: badTest };
  expect(stateOf(waiting)).toBe("failing");
  expect(stateOf({ ...waiting, cooldown })).toBe("cooldown");
  expect(stateOf({ ...waiting, cooldown }, { enabled: false })).toBe("off");
  expect(stateOf({ ...waiting, cooldown, pause }, { enabled: false })).toBe("paused");
  expect(stateOf({ ...waiting, pause, credentialsFault: "No address." })).toBe("unusable");
  expect(stateOf({ ...waiting, pause }, { configured: false })).toBe("unconfigured");
});
