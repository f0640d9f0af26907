import { tellRestriction } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person/person.ts";
import { tellMoment } from "#records/core/tell-work.ts";
import { hourMs } from "#platform/core/durations.ts";
import type { CrmSettings } from "./crm-settings.ts";

const deliveryStatuses = ["pending", "in_progress", "synced", "failed", "skipped"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * A synced delivery counts as "elsewhere" if the account that got it is not the one connected now.
 */
export const deliveryStandings = [...deliveryStatuses, "elsewhere"] as const;
export type DeliveryStanding = (typeof deliveryStandings)[number];

/** The delivery of one lead to one CRM, as staff see it. Times are ISO 8601, UTC. */
export interface Delivery {
  readonly provider: string;
  readonly status: DeliveryStatus;
  /** One sentence: why the delivery was skipped, or what it waits for. */
  readonly reason: string | null;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly lastError: string | null;
  readonly remoteId: string | null;
  readonly syncedAt: string | null;
  /** The provider's name for readers, such as "HubSpot". */
  readonly label: string;
  /** The address of the record's page in the CRM. */
  readonly remoteUrl: string | null;
  /** What "Sync now" would send at this moment, or why it would send nothing; null while it is under way. */
  readonly syncNow: string | null;
  /** The CRM is switched off, and nobody ever asked to send it this lead. */
  readonly isOff?: true;
}

type Watched = Pick<Delivery, "status" | "attempts" | "reason">;

/**
 * Whether a delivery that was just asked for is being sent or about to be. A delivery that waits
 * for its next attempt or for its CRM doesn't count: that takes longer than anyone would watch.
 */
export function isDeliveryInFlight({ status, attempts, reason }: Watched): boolean {
  if (status === "in_progress") return true;
  // A new request has no attempts yet. After a failed attempt, the next one is at least half a
  // minute away.
  return status === "pending" && attempts === 0 && reason === null;
}

const en = {
  machine: "A machine probably sent this. It goes nowhere.",
  marked: (mark: string) => `This lead is marked "${mark}", so no CRM gets it.`,
  off: (label: string) => `${label} is switched off.`,
  belowScore: (score: number, label: string, least: number) =>
    `Its score of ${score} is below ${label}'s minimum of ${least}.`,
  category: {
    hot: (label: string) => `${label} does not get hot leads.`,
    warm: (label: string) => `${label} does not get warm leads.`,
    cold: (label: string) => `${label} does not get cold leads.`,
  },
  title: (label: string) => `Your request for ${label}, a customer database we use`,
  sent: "Sent there on",
  notSent: "Not sent there",
};

const es: typeof en = {
  machine: "Es probable que esto lo haya enviado una máquina. No va a ninguna parte.",
  marked: (mark) => `Este prospecto está marcado “${mark}”, así que ningún CRM lo recibe.`,
  off: (label) => `${label} está desactivado.`,
  belowScore: (score, label, least) =>
    `Su puntuación de ${score} está por debajo del mínimo de ${label}, que es ${least}.`,
  category: {
    hot: (label) => `${label} no recibe prospectos calientes.`,
    warm: (label) => `${label} no recibe prospectos tibios.`,
    cold: (label) => `${label} no recibe prospectos fríos.`,
  },
  title: (label) => `Su solicitud para ${label}, una base de datos de clientes que usamos`,
  sent: "Se envió allí el",
  notSent: "No se envió allí",
};

const deliveryWords: Localized<typeof en> = { en, es };

export type DecidedLead = Pick<
  Lead,
  "leadScore" | "leadCategory" | "status" | "doNotContactReason"
>;

/**
 * Why no CRM may get a lead, whatever its settings, in one sentence for staff; null if a CRM may
 * get it.
 */
export function findBar(
  { status, doNotContactReason }: Pick<DecidedLead, "status" | "doNotContactReason">,
  locale: Locale = defaultLocale,
): string | null {
  const words = deliveryWords[locale];
  if (status !== "received") return words.machine;
  if (doNotContactReason === null) return null;
  return words.marked(tellRestriction(doNotContactReason, locale));
}

/**
 * Decides whether a provider gets a lead. `autoSync` has no part in it: it only decides whether new
 * leads are sent without being asked for. A family under 18 is held back by its
 * `doNotContactReason`, which `leads/core/build-lead.ts` sets when the lead is stored.
 *
 * @param locale of the reader; stored reasons are in the default locale.
 * @returns null to send the lead, else why not, in one sentence for staff.
 */
export function findSkipReason(
  lead: DecidedLead,
  { label, enabled, settings }: { label: string; enabled: boolean; settings: CrmSettings },
  locale: Locale = defaultLocale,
): string | null {
  const words = deliveryWords[locale];
  const bar = findBar(lead, locale);
  if (bar !== null) return bar;
  if (!enabled) return words.off(label);
  if (lead.leadScore < settings.minLeadScore) {
    return words.belowScore(lead.leadScore, label, settings.minLeadScore);
  }
  const category = lead.leadCategory ?? "cold";
  const { syncHotLeads: hot, syncWarmLeads: warm, syncColdLeads: cold } = settings;
  return { hot, warm, cold }[category] ? null : words.category[category](label);
}

export const maxAttempts = 8;

const shortestMs = 30_000;
const longestMs = 6 * hourMs;
// Seven pauses from half a minute to six hours, each three times the one before.
const growth = 3;

/**
 * Computes how long to wait after a failed attempt.
 *
 * @param attempts used so far, including the failed one; at least 1.
 * @param random from 0 to below 1; spreads the pauses over 80 to 120 percent, so that leads which
 *   failed together are not all retried at the same moment.
 * @returns milliseconds within the bounds, or null once the attempts are used up.
 */
export function planNextAttempt(attempts: number, random: number): number | null {
  if (attempts >= maxAttempts) return null;
  const pauseMs = shortestMs * growth ** (attempts - 1) * (0.8 + 0.4 * random);
  return Math.round(Math.min(longestMs, Math.max(shortestMs, pauseMs)));
}

/** Whether a lead reached a CRM, in plain words for the family that sent it. */
export function tellDelivery(
  { label, sentAt }: { readonly label: string; readonly sentAt: string | null },
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const { title, sent, notSent } = deliveryWords[locale];
  if (sentAt === null) return { title: `${title(label)}: ${notSent}`, facts: [] };
  return {
    title: title(label),
    facts: [{ label: sent, value: tellMoment(new Date(sentAt), locale) }],
  };
}

/**
 * The state of a person's deletion at a CRM:
 * - `done`: the CRM deleted every record of theirs that it may have, or has none.
 * - `failed`: the CRM refused, or has not answered for long; it can be asked again.
 * - `by-hand`: nothing proves that the records are gone, and asking again would not prove it;
 *   somebody has to look.
 * - `checked`: somebody looked.
 */
export type ErasureStatus = "pending" | "done" | "failed" | "by-hand" | "checked";

/**
 * A deletion at a CRM as admins read it. Until it is done, the CRM's own ids are all that is kept
 * about the person.
 */
export interface Erasure {
  readonly id: string;
  readonly provider: string;
  /**
   * The vendor's id of the account that got the records; null if the account was not known then.
   */
  readonly account: string | null;
  readonly status: ErasureStatus;
  readonly remoteIds: readonly string[];
  /** When something was last sent there; ISO 8601, UTC. */
  readonly sentAt: string | null;
  readonly lastError: string | null;
  readonly checkedBy: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly changedAt: string;
}
