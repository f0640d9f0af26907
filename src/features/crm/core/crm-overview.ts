import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { readNumber } from "#platform/core/formats.ts";
import type { ConsentPolicy } from "./consent-policy.ts";
import type { CrmConfig, CrmConfigChange } from "./crm-settings.ts";
import type { DeliveryStanding } from "./delivery.ts";
import type { MappedField } from "./field-map.ts";

/**
 * Everything the settings page shows about a provider beside its config. Times are ISO 8601, UTC.
 */
export interface CrmOverview {
  readonly provider: string;
  readonly label: string;
  /** What the provider needs, in words for the owner. */
  readonly needs: string;
  readonly variables: ReadonlyArray<{
    readonly name: string;
    readonly purpose: string;
    readonly required: boolean;
    /** The variable is not required by itself, but one of the variables marked so is. */
    readonly oneOf: boolean;
    readonly set: boolean;
  }>;
  /** Why the variables that are set can't be used; null if they can be, or if some are missing. */
  readonly credentialsFault: string | null;
  readonly lastTest: ConnectionTest | null;
  /** Nothing is sent until a test succeeds. */
  readonly pause: { readonly reason: string; readonly since: string } | null;
  /** Nothing is sent before `until`, because the CRM asked for a pause or is down. */
  readonly cooldown: { readonly reason: string; readonly until: string } | null;
  readonly counts: DeliveryCounts;
  /** Newest first, at most ten. */
  readonly failures: readonly FailedDelivery[];
  readonly backfill: BackfillProgress | null;
  readonly fields: readonly MappedField[];
  /** What a field name of this CRM looks like, for the hint under the field. */
  readonly remoteFieldHint: string;
}

export interface ConnectionTest {
  readonly ok: boolean;
  readonly at: string;
  /** One sentence: whose account answered, or what to mend. */
  readonly message: string;
  readonly warnings: readonly string[];
}

/**
 * The number of leads in each state. Leads that were sent to an account connected earlier count as
 * "elsewhere".
 */
export type DeliveryCounts = Readonly<Record<DeliveryStanding, number>>;

/** The number of leads that are still to be sent. */
export const countWaitingDeliveries = ({ pending, in_progress: underWay }: DeliveryCounts) =>
  pending + underWay;

export interface FailedDelivery {
  readonly leadId: string;
  readonly fullName: string;
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: string;
}

/** The last backfill. It is over once it has read every lead and none of them is left to send. */
export interface BackfillProgress {
  readonly startedAt: string;
  /** The backfill has not read all leads yet. */
  readonly isAsking: boolean;
  readonly total: number;
  readonly synced: number;
  readonly failed: number;
  readonly skipped: number;
  readonly left: number;
}

/** What a backfill would send, counted before it is begun. */
export interface BackfillCount {
  readonly count: number;
  /** Whether the time for counting ended before the last lead. */
  readonly isMore: boolean;
  readonly categories: Readonly<Record<LeadCategory, number>>;
  /** How many of them have not agreed to calls. */
  readonly withoutConsent: number;
  /** How many more are held back because they have not agreed to calls. */
  readonly heldBack: number;
  readonly policy: ConsentPolicy;
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
 * The most important fact about a provider. A problem that stops all leads comes before what became
 * of single leads. A pause is shown even if the provider is off, because it has to be mended before
 * the provider can be switched on.
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
  if (countWaitingDeliveries(counts) > 0) return "sending";
  if (counts.failed > 0) return "undelivered";
  return lastTest === null ? "untested" : "ready";
}

/** Whether a provider is on but can't send, because its credentials are missing or wrong. */
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
 * The leads that a person has to send again. Excludes providers that are off, and providers that
 * can send nothing, since that is mended first.
 */
export function listRefusedLeads(providers: readonly Watched[]) {
  return providers.flatMap(({ config, overview }) => {
    const { provider, label, counts, pause } = overview;
    const canSend = config.enabled && !isCrmUnready(config, overview) && !pause;
    return canSend && counts.failed > 0 ? [{ provider, label, failed: counts.failed }] : [];
  });
}

/** Whether leads move by themselves. A paused provider sends nothing until an admin acts. */
export function isUnderWay({
  pause,
  counts,
  backfill,
}: Pick<CrmOverview, "pause" | "counts" | "backfill">): boolean {
  if (backfill?.isAsking) return true;
  return pause === null && countWaitingDeliveries(counts) > 0;
}

/**
 * Bounds and default from the specification. They are not part of the schema, because the schema's
 * library is too large for the page.
 */
export const minLeadScoreRules = { min: 0, max: 100, whenEmpty: 70 } as const;

/**
 * Reads what someone typed as the minimum lead score.
 *
 * @returns the score, the default for an empty field, or null for text to be ignored.
 */
export function readMinLeadScore(typed: string): number | null {
  const { min, max, whenEmpty } = minLeadScoreRules;
  if (typed.trim() === "") return whenEmpty;
  const score = readNumber(typed)?.value ?? Number.NaN;
  return Number.isInteger(score) && score >= min && score <= max ? score : null;
}

/** Returns a provider's config as it will be once the change is saved. */
export function applyConfigChange(config: CrmConfig, change: CrmConfigChange): CrmConfig {
  return {
    ...config,
    enabled: change.enabled ?? config.enabled,
    settings: { ...config.settings, ...change.settings } as CrmConfig["settings"],
  };
}
