import { readNumber } from "#platform/core/formats.ts";
import type { CrmConfig, CrmConfigChange } from "./crm-settings.ts";
import type { MappedField } from "./field-map.ts";

/** Everything the settings page shows of a provider beside its config. Times are ISO 8601, UTC. */
export interface CrmOverview {
  readonly provider: string;
  readonly label: string;
  /** What it needs, in the owner's words. */
  readonly needs: string;
  readonly variables: ReadonlyArray<{
    readonly name: string;
    readonly purpose: string;
    readonly required: boolean;
    /** Not required by itself, but one of those marked so is. */
    readonly oneOf: boolean;
    readonly set: boolean;
  }>;
  /** Why the set variables can't be used; null when they can, and when some are missing. */
  readonly credentialsFault: string | null;
  readonly lastTest: ConnectionTest | null;
  /** Nothing is sent until a test succeeds. */
  readonly pause: { readonly reason: string; readonly since: string } | null;
  /** Nothing is sent before `until`: the CRM asked for it, or it is down. */
  readonly cooldown: { readonly reason: string; readonly until: string } | null;
  readonly counts: DeliveryCounts;
  /** Newest first, at most ten. */
  readonly failures: readonly FailedDelivery[];
  readonly backfill: BackfillProgress | null;
  readonly fields: readonly MappedField[];
  /** How this CRM's field names look. */
  readonly remoteFieldHint: string;
}

export interface ConnectionTest {
  readonly ok: boolean;
  readonly at: string;
  /** One sentence: whose account answered, or what to mend. */
  readonly message: string;
  readonly warnings: readonly string[];
}

export interface DeliveryCounts {
  readonly pending: number;
  readonly inProgress: number;
  readonly synced: number;
  readonly failed: number;
  readonly skipped: number;
  /** Sent to an account that was connected before. */
  readonly elsewhere: number;
}

export interface FailedDelivery {
  readonly leadId: string;
  readonly fullName: string;
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: string;
}

/** The last backfill; it is over when nothing is left. */
export interface BackfillProgress {
  readonly startedAt: string;
  readonly total: number;
  readonly synced: number;
  readonly failed: number;
  readonly skipped: number;
  readonly left: number;
}

export type CrmState =
  | "unconfigured"
  | "unusable"
  | "paused"
  | "off"
  | "cooldown"
  | "failing"
  | "sending"
  | "undelivered"
  | "untested"
  | "ready";

/**
 * The one thing to know first about a provider. What keeps leads from leaving comes before what
 * became of single ones; a pause is told even when the provider is off, as it has to be mended
 * before it can be on.
 */
export function findCrmState(config: CrmConfig, overview: CrmOverview): CrmState {
  return findObstacle(config, overview) ?? findProgress(overview);
}

function findObstacle(config: CrmConfig, overview: CrmOverview): CrmState | null {
  if (!config.credentials.configured) return "unconfigured";
  if (overview.credentialsFault !== null) return "unusable";
  if (overview.pause) return "paused";
  if (!config.enabled) return "off";
  if (overview.cooldown) return "cooldown";
  return overview.lastTest?.ok === false ? "failing" : null;
}

function findProgress({ counts, lastTest }: CrmOverview): CrmState {
  if (counts.pending + counts.inProgress > 0) return "sending";
  if (counts.failed > 0) return "undelivered";
  return lastTest === null ? "untested" : "ready";
}

/** Whether a provider is on and still can't send: its credentials are missing or of no use. */
export function isCrmUnready(
  { enabled, credentials }: Pick<CrmConfig, "enabled" | "credentials">,
  { credentialsFault }: Pick<CrmOverview, "credentialsFault">,
): boolean {
  return enabled && !(credentials.configured && credentialsFault === null);
}

interface Watched {
  readonly config: Pick<CrmConfig, "enabled" | "credentials">;
  readonly overview: Pick<
    CrmOverview,
    "provider" | "label" | "credentialsFault" | "pause" | "counts"
  >;
}

/**
 * Leads that a person has to send again. Of one that is switched off nobody expects them, and where
 * nothing can be sent at all that is mended first.
 */
export function listRefusedLeads(providers: readonly Watched[]) {
  return providers.flatMap(({ config, overview }) => {
    const { provider, label, counts, pause } = overview;
    const canSend = config.enabled && !isCrmUnready(config, overview) && !pause;
    return canSend && counts.failed > 0 ? [{ provider, label, failed: counts.failed }] : [];
  });
}

const briskMs = 2_000;
const slowMs = 15_000;
/** Nothing moved for so long that it is waiting for something, such as its next try. */
const standstillMs = 60_000;

type Polled = Pick<CrmOverview, "pause" | "cooldown" | "counts" | "backfill">;

/**
 * Decides when to ask again how deliveries go: every two seconds while they do, rarely while they
 * wait, and never when nothing is under way or only an admin can set it going again.
 *
 * @returns a function to be asked after each answer. It remembers since when nothing changed, which
 *   it sees by the answer being the very same object as before.
 */
export function planCrmPolling() {
  let seen: readonly Polled[] | undefined;
  let seenAt = 0;
  return (overviews: readonly Polled[] | undefined, answeredAt: number): number | false => {
    if (overviews !== seen) {
      seen = overviews;
      seenAt = answeredAt;
    }
    const moving = (overviews ?? []).filter(isUnderWay);
    if (moving.length === 0) return false;
    const isWaiting =
      answeredAt - seenAt >= standstillMs || moving.every(({ cooldown }) => cooldown);
    return isWaiting ? slowMs : briskMs;
  };
}

function isUnderWay({ pause, counts, backfill }: Polled): boolean {
  if (pause) return false;
  return counts.pending + counts.inProgress > 0 || (backfill?.left ?? 0) > 0;
}

// Narrower than this, one failed lead among thousands would be out of sight.
const leastPercent = 2;

/**
 * Lays counts side by side on one bar.
 *
 * @returns one share for each count, in their order; a count of zero has no width, any other is
 *   wide enough to be seen, at the cost of the wider ones.
 */
export function layOutShares(counts: readonly number[]) {
  const total = counts.reduce((sum, each) => sum + each, 0);
  const wanted = counts.map((each) =>
    each === 0 ? 0 : Math.max(leastPercent, (each / total) * 100),
  );
  const excess = wanted.reduce((sum, each) => sum + each, 0) - 100;
  const spare = wanted.reduce((sum, each) => sum + Math.max(0, each - leastPercent), 0);
  let startPercent = 0;
  return wanted.map((width) => {
    const given = excess > 0 ? (Math.max(0, width - leastPercent) / spare) * excess : 0;
    const share = { startPercent, widthPercent: width - given };
    startPercent += share.widthPercent;
    return share;
  });
}

/** Bounds and default of the specification; apart from the schema, which weighs more than the page. */
export const minLeadScoreRules = { min: 0, max: 100, whenEmpty: 70 } as const;

/**
 * What someone typed as the minimum lead score.
 *
 * @returns the score, the default for an empty field, or null for what is to be ignored.
 */
export function readMinLeadScore(typed: string): number | null {
  const { min, max, whenEmpty } = minLeadScoreRules;
  if (typed.trim() === "") return whenEmpty;
  const score = readNumber(typed)?.value ?? Number.NaN;
  return Number.isInteger(score) && score >= min && score <= max ? score : null;
}

/** A provider's config as it will be once the change is saved. */
export function applyConfigChange(config: CrmConfig, change: CrmConfigChange): CrmConfig {
  return {
    ...config,
    enabled: change.enabled ?? config.enabled,
    settings: { ...config.settings, ...change.settings } as CrmConfig["settings"],
  };
}

/** The change that takes `change` back, and leaves alone whatever else was changed meanwhile. */
export function undoConfigChange(before: CrmConfig, change: CrmConfigChange): CrmConfigChange {
  const changed = Object.keys(change.settings ?? {});
  const settings = Object.entries(before.settings).filter(([key]) => changed.includes(key));
  return {
    ...(change.enabled === undefined ? {} : { enabled: before.enabled }),
    ...(settings.length === 0 ? {} : { settings: Object.fromEntries(settings) }),
  };
}
