import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import { type CallConsent, type ConsentPolicy, findConsentBar } from "./consent-policy.ts";
import type { CrmSettings } from "./crm-settings.ts";
import { type DecidedLead, findBar, findSkipReason } from "./delivery.ts";

/** The facts of one request that decide what a CRM should hold about its person. */
export interface LeadFacts extends DecidedLead {
  readonly id: string;
  readonly submittedAt: Date;
  /** In the trash. */
  readonly isDeleted: boolean;
  /**
   * The request is to be sent and has not been sent yet: it arrived while the rules allowed it, or
   * somebody asked to send it.
   */
  readonly isAsked: boolean;
  /** Whether the request's phone number may be called. */
  readonly consent: CallConsent;
}

/**
 * What one account of a CRM holds about a person from us, or may hold: a push that was never
 * confirmed counts, too.
 */
export interface PresenceFacts {
  /** The request whose content is there. An erased request is still named here. */
  readonly leadId: string | null;
  readonly submittedAt: Date | null;
}

/** All facts that decide what one account of a CRM should hold about one person. */
export interface CrmFacts {
  readonly label: string;
  readonly enabled: boolean;
  readonly settings: CrmSettings;
  readonly policy: ConsentPolicy;
  /** The person asked us to delete everything. Nothing that they sent later stays there, either. */
  readonly isErasing: boolean;
  readonly leads: readonly LeadFacts[];
  readonly there: PresenceFacts | null;
  /** Whether a no applies to the person according to what is kept of their erased requests. */
  readonly isRefused: boolean;
}

/** Why a request that was asked for is not sent. */
export interface LeftOut {
  readonly leadId: string;
  readonly reason: string;
  /**
   * `ends`: nobody waits for the request any more. `waits`: until it is back from the trash, the
   * family agrees to calls, or the owner's choice changes. `overtaken`: another request is sent in
   * its place.
   */
  readonly kind: "ends" | "waits" | "overtaken";
}

/**
 * What one account of a CRM should hold about one person:
 * - `send`: this request; a missing record may be created.
 * - `keep`: nothing new, but the existing record's consent, number and name are kept true. No
 *   record is created. If the request is erased here, `leadId` is null and only a no is known.
 * - `erase`: nothing.
 * - `leave`: whatever it holds now.
 */
export interface Wanted {
  readonly act: "send" | "keep" | "erase" | "leave";
  readonly leadId: string | null;
  readonly leftOut: readonly LeftOut[];
}

/** Why no request is sent while the person's lead is in the trash. */
export const deletedLeadReason = "The lead was deleted.";

/**
 * Why an older request is not sent: `there` if a newer one is in the CRM, `goes` if a newer one is
 * about to be sent.
 */
export const overtakenWords: Localized<{ readonly there: string; readonly goes: string }> = {
  en: {
    there: "A newer request of this person is there already.",
    goes: "A newer request of this person goes in its place.",
  },
  es: {
    there: "Ya está allí una solicitud más reciente de esta persona.",
    goes: "En su lugar se envía una solicitud más reciente de esta persona.",
  },
};

/**
 * The one rule for what is sent to a CRM. Sends the newest request that was asked for and that the
 * rules allow, unless the CRM has a newer one. An existing record is kept true even if the rules
 * exclude new people like this, and even while its request is in the trash. Only a request creates
 * a record.
 *
 * @param locale of the reasons; stored reasons are in the default locale.
 */
export function wantedAt(facts: CrmFacts, locale: Locale = defaultLocale): Wanted {
  if (facts.isErasing) return nothingWanted;
  const { sent, leftOut } = sortOut(facts, locale);
  const { there, leads, enabled } = facts;
  if (enabled && sent) return { act: "send", leadId: sent.id, leftOut };
  if (!enabled || !there) return { act: "leave", leadId: null, leftOut };
  const leadId = leads.find(({ id }) => id === there.leadId)?.id ?? null;
  const act = leadId !== null || facts.isRefused ? "keep" : "leave";
  return { act, leadId, leftOut };
}

/** What is wanted of the person once somebody asks for this request to be sent. */
export const wantedOnceAsked = (facts: CrmFacts, leadId: string, locale?: Locale): Wanted =>
  wantedAt(
    {
      ...facts,
      leads: facts.leads.map((each) => (each.id === leadId ? { ...each, isAsked: true } : each)),
    },
    locale,
  );

/** For a person to be erased; no other fact counts. */
export const nothingWanted: Wanted = { act: "erase", leadId: null, leftOut: [] };

/**
 * Chooses the one request to send among those asked for, and says why each other one is not sent.
 */
function sortOut(facts: CrmFacts, locale: Locale) {
  const { there, leads } = facts;
  const leftOut: LeftOut[] = [];
  let sent: LeadFacts | null = null;
  for (const lead of leads.filter(({ isAsked }) => isAsked).toSorted(newestFirst(there))) {
    const refusal = refuse(lead, facts, locale);
    const isOld = isOvertaken(lead, there);
    if (refusal !== null) leftOut.push({ leadId: lead.id, ...refusal });
    else if (sent === null && !isOld) sent = lead;
    else {
      const reason = overtakenWords[locale][isOld ? "there" : "goes"];
      leftOut.push({ leadId: lead.id, reason, kind: "overtaken" });
    }
  }
  return { sent, leftOut };
}

/**
 * Among requests from the same moment, the one already in the CRM sorts last, because the others
 * are newer to the CRM.
 */
const newestFirst = (there: PresenceFacts | null) => (one: LeadFacts, other: LeadFacts) =>
  other.submittedAt.getTime() - one.submittedAt.getTime() ||
  Number(one.id === there?.leadId) - Number(other.id === there?.leadId) ||
  (one.id < other.id ? -1 : 1);

/** An older request never overwrites a newer one, even if the newer one is erased here by now. */
function isOvertaken({ id, submittedAt }: LeadFacts, there: PresenceFacts | null): boolean {
  if (!there || there.leadId === id || there.submittedAt === null) return false;
  return submittedAt < there.submittedAt;
}

function refuse(
  lead: LeadFacts,
  facts: CrmFacts,
  locale: Locale,
): Pick<LeftOut, "reason" | "kind"> | null {
  if (lead.isDeleted) return { reason: deletedLeadReason, kind: "waits" };
  const refusal = findSkipReason(lead, facts, locale);
  if (refusal !== null) return { reason: refusal, kind: "ends" };
  const bar = findConsentBar(lead.consent, facts.policy);
  return bar === null ? null : { reason: bar, kind: "waits" };
}

/**
 * Prepares a lead for a CRM. Whether it may be called follows from the consent that applies now,
 * not from what the form said. If the owner's choice withholds numbers without consent, a record
 * that exists keeps its number: a CRM that knows the no keeps sales from calling better than one
 * that lost the number.
 *
 * @param act what is to be done with the lead.
 */
export function shapeLead<
  Lead extends DecidedLead & { readonly contactConsent: boolean; readonly phone: string | null },
>(
  lead: Lead,
  consent: CallConsent,
  { act, policy }: Pick<Wanted, "act"> & Pick<CrmFacts, "policy">,
) {
  const isLive = consent === "live" && findBar(lead) === null;
  const isShown = isLive || policy === "send" || (policy === "hold" && act === "keep");
  return { ...lead, contactConsent: isLive, phone: isShown ? lead.phone : null };
}
