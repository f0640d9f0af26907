import { expect, test } from "vitest";
import {
  applyConfigChange,
  type CrmOverview,
  findCrmState,
  layOutShares,
  listRefusedLeads,
  minLeadScoreRules,
  planCrmPolling,
  readMinLeadScore,
  undoConfigChange,
} from "./crm-overview.ts";
import { crmSettingsSchema, defaultCrmSettings } from "./crm-settings.ts";

const at = "2026-11-21T12:00:00.000Z";
const goodTest = { ok: true, at, message: "Connected.", warnings: [] };
const badTest = { ...goodTest, ok: false };
const counts = { pending: 0, inProgress: 0, synced: 3, failed: 0, skipped: 0, elsewhere: 0 };
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

const idle = {
  pause: null,
  cooldown: null,
  counts: { ...counts, failed: 1, skipped: 4 },
  backfill: null,
};
const sending = { ...idle, counts: { ...idle.counts, pending: 3 } };
const paused = { ...sending, pause };
const cooling = { ...sending, cooldown: { reason: "", until: "" } };
const backfill = { startedAt: "", total: 5, synced: 4, failed: 0, skipped: 0, left: 1 };

test.each([
  ["nothing has loaded", undefined, false],
  ["all is delivered", [idle], false],
  ["a lead waits to be sent", [idle, sending], 2_000],
  ["a lead is being sent", [{ ...idle, counts: { ...idle.counts, inProgress: 1 } }], 2_000],
  ["a backfill is still being queued", [{ ...idle, backfill }], 2_000],
  ["a backfill is over", [{ ...idle, backfill: { ...backfill, left: 0 } }], false],
  ["a paused provider waits for an admin", [paused], false],
  ["the only busy provider cools down", [idle, cooling], 15_000],
  ["one cools down and another sends", [cooling, sending], 2_000],
])("when %s, the next look is in %s ms", (_when, overviews, interval) => {
  expect(planCrmPolling()(overviews, 1_000_000)).toBe(interval);
});

test("deliveries that do not move for a minute are looked at rarely, until they do", () => {
  const plan = planCrmPolling();
  const standing = [sending];
  expect(plan(standing, 0)).toBe(2_000);
  expect(plan(standing, 59_999)).toBe(2_000);
  expect(plan(standing, 60_000)).toBe(15_000);
  expect(plan([sending], 75_000)).toBe(2_000);
});

const widths = (counts: readonly number[]) =>
  layOutShares(counts).map(({ widthPercent }) => Math.round(widthPercent * 100) / 100);

test("counts share a bar by their size, side by side", () => {
  expect(layOutShares([50, 0, 30, 20])).toEqual([
    { startPercent: 0, widthPercent: 50 },
    { startPercent: 50, widthPercent: 0 },
    { startPercent: 50, widthPercent: 30 },
    { startPercent: 80, widthPercent: 20 },
  ]);
});

test("one lead among many thousands is still to be seen, and the bar stays as long as it is", () => {
  const shares = layOutShares([9_998, 1, 1]);
  expect(shares.map(({ widthPercent }) => widthPercent)).toEqual([96, 2, 2]);
  expect(widths([10_000, 10_000, 1])).toEqual([49, 49, 2]);
});

test("without leads there is nothing to see", () => {
  expect(widths([0, 0])).toEqual([0, 0]);
  expect(widths([])).toEqual([]);
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
  "%j is no minimum lead score and is ignored",
  (typed) => {
    expect(readMinLeadScore(typed)).toBeNull();
  },
);

test("the server takes just what the page takes", () => {
  const { min, max, whenEmpty } = minLeadScoreRules;
  const { minLeadScore } = crmSettingsSchema.shape;
  const isTaken = (score: number) => minLeadScore.safeParse(score).success;
  expect([min - 1, min, max, max + 1].map(isTaken)).toEqual([false, true, true, false]);
  expect(whenEmpty).toBe(defaultCrmSettings.minLeadScore);
});

test("a change touches only what it names", () => {
  expect(applyConfigChange(config, { enabled: true })).toEqual({ ...config, enabled: true });
  expect(applyConfigChange(config, { settings: { minLeadScore: 5 } })).toEqual({
    ...config,
    settings: { ...defaultCrmSettings, minLeadScore: 5 },
  });
});

test("a change that failed is taken back without what was changed after it", () => {
  const first = { settings: { minLeadScore: 5 } };
  const both = applyConfigChange(applyConfigChange(config, first), {
    enabled: true,
    settings: { syncColdLeads: true },
  });
  expect(applyConfigChange(both, undoConfigChange(config, first))).toEqual({
    ...config,
    enabled: true,
    settings: { ...defaultCrmSettings, syncColdLeads: true },
  });
});

test("switching on is taken back by switching off", () => {
  expect(undoConfigChange(config, { enabled: true })).toEqual({ enabled: false });
});
