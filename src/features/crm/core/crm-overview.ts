import { readNumber } from "#platform/core/formats.ts";
import type { CrmConfig, CrmConfigChange } from "./crm-settings.ts";
import type { DeliveryStanding } from "./delivery.ts";
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

/** How many leads stand how; those sent to an account that was connected before, "elsewhere". */
export type DeliveryCounts = Readonly<Record<DeliveryStanding, number>>;

/** What is to be sent yet. */
export const countWaiting = ({ pending, in_progress: underWay }: DeliveryCounts) =>
  pending + underWay;

export interface FailedDelivery {
  readonly leadId: string;
  readonly fullName: string;
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: string;
}

/** The last backfill; it is over when it asks no more and nothing is left. */
export interface BackfillProgress {
  readonly startedAt: string;
  /** It has not been through all leads yet. */
  readonly isAsking: boolean;
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
 * became of single ones; a pause is shown even when the provider is off, as it has to be mended
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
  if (countWaiting(counts) > 0) return "sending";
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

/** Whether leads move by themselves: of one that is paused only an admin can set them going again. */
export function isUnderWay({
  pause,
  counts,
  backfill,
}: Pick<CrmOverview, "pause" | "counts" | "backfill">): boolean {
  if (backfill?.isAsking) return true;
  return pause === null && countWaiting(counts) > 0;
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
