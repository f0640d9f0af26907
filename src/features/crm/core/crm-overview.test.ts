import { expect, test } from "vitest";
import {
  applyConfigChange,
  type CrmOverview,
  findCrmState,
  isUnderWay,
  listRefusedLeads,
  minLeadScoreRules,
  readMinLeadScore,
} from "./crm-overview.ts";
import { crmSettingsSchema, defaultCrmSettings } from "./crm-settings.ts";

const at = "2026-11-21T12:00:00.000Z";
const goodTest = { ok: true, at, message: "Connected.", warnings: [] };
const badTest = { ...goodTest, ok: false };
const counts = { pending: 0, in_progress: 0, synced: 3, failed: 0, skipped: 0, elsewhere: 0 };
const pause = { reason: "The token is refused.", since: at };
const config = {
  provider: "some-crm",
  enabled: false,
  credentials: { configured: true },
  settings: defaultCrmSettings,
};

function stateOf(
  changes: Partial<CrmOverview> = {},
  { enabled = true, configured = true }: { enabled?: boolean; configured?: boolean } = {},
) {
  return findCrmState(
    { ...config, enabled, credentials: { configured } },
    {
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
    },
  );
}

test("a provider that works and has nothing to send is ready", () => {
  expect(stateOf()).toBe("ready");
  expect(stateOf({ lastTest: null })).toBe("untested");
});

test("leads on their way are shown before failed leads", () => {
  const failed = { ...counts, failed: 2 };
  expect(stateOf({ counts: failed })).toBe("undelivered");
  expect(stateOf({ counts: { ...failed, pending: 1 } })).toBe("sending");
  expect(stateOf({ counts: { ...failed, in_progress: 1 } })).toBe("sending");
});

test("a problem that stops every lead is shown first, the deepest cause before the others", () => {
  const cooldown = { reason: "", until: at };
  const waiting = { counts: { ...counts, pending: 5 }, lastTest: badTest };
  expect(stateOf(waiting)).toBe("failing");
  expect(stateOf({ ...waiting, cooldown })).toBe("cooldown");
  expect(stateOf({ ...waiting, cooldown }, { enabled: false })).toBe("off");
  expect(stateOf({ ...waiting, cooldown, pause }, { enabled: false })).toBe("paused");
  expect(stateOf({ ...waiting, pause, credentialsFault: "No address." })).toBe("unusable");
  expect(stateOf({ ...waiting, pause }, { configured: false })).toBe("unconfigured");
});

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

test("a provider whose leads arrive or wait shows no problem", () => {
  expect(listFor({})).toEqual([]);
});

test("failed leads are counted", () => {
  expect(listFor({ counts: { ...counts, failed: 12 } })).toEqual([
    { provider: "some-crm", label: "Some CRM", failed: 12 },
  ]);
});

test("a provider that can send nothing asks for that to be mended before its failed leads", () => {
  const failing = { counts: { ...counts, failed: 1 } };
  expect(listFor({ ...failing, pause })).toEqual([]);
  expect(listFor({ ...failing, credentialsFault: "Too short." })).toEqual([]);
  expect(listFor(failing, { configured: false })).toEqual([]);
});

test("a provider that is off shows no problem", () => {
  expect(listFor({ counts: { ...counts, failed: 3 } }, { enabled: false })).toEqual([]);
});

test("the page keeps reloading while leads move by themselves", () => {
  const sending = { pause: null, backfill: null, counts: { ...counts, pending: 3 } };
  expect(isUnderWay(sending)).toBe(true);
  expect(isUnderWay({ ...sending, counts: { ...counts, in_progress: 1 } })).toBe(true);
  expect(isUnderWay({ ...sending, counts })).toBe(false);
  expect(isUnderWay({ ...sending, pause })).toBe(false);
  const backfill = {
    startedAt: at,
    isAsking: true,
    total: 0,
    synced: 0,
    failed: 0,
    skipped: 0,
    left: 0,
  };
  expect(isUnderWay({ ...sending, counts, backfill })).toBe(true);
});

test.each([
  ["0", 0],
  ["100", 100],
  [" 55 ", 55],
  ["", 70],
  ["  ", 70],
])("the minimum lead score typed as %j is %i", (typed, score) => {
  expect(readMinLeadScore(typed)).toBe(score);
});

test.each(["-1", "101", "12.5", "12,5", "1.000", "abc", "7O", "7e1", "0x46", "Infinity"])(
  "%j is ignored as a minimum lead score",
  (typed) => {
    expect(readMinLeadScore(typed)).toBeNull();
  },
);

test("the server accepts the same minimum scores as the page", () => {
  const { min, max, whenEmpty } = minLeadScoreRules;
  const { minLeadScore } = crmSettingsSchema.shape;
  const isTaken = (score: number) => minLeadScore.safeParse(score).success;
  expect([min - 1, min, max, max + 1].map(isTaken)).toEqual([false, true, true, false]);
  expect(whenEmpty).toBe(defaultCrmSettings.minLeadScore);
});

test("a change affects only the settings it names", () => {
  expect(applyConfigChange(config, { enabled: true })).toEqual({ ...config, enabled: true });
  expect(applyConfigChange(config, { settings: { minLeadScore: 5 } })).toEqual({
    ...config,
    settings: { ...defaultCrmSettings, minLeadScore: 5 },
  });
});
