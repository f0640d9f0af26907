import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import { type CallConsent, type ConsentPolicy, findConsentBar } from "./consent-policy.ts";
import type { CrmSettings } from "./crm-settings.ts";
import { type DecidedLead, findBar, findSkipReason } from "./delivery.ts";

/** One request of a person, as far as it decides what a CRM is to have of them. */
export interface LeadFacts extends DecidedLead {
  readonly id: string;
  readonly submittedAt: Date;
  /** In the trash. */
  readonly isDeleted: boolean;
  /** To be sent, and not sent yet: it came while the rules let it through, or somebody asked for it. */
  readonly isAsked: boolean;
  /** Whether its number may be called. */
  readonly consent: CallConsent;
}

/** What one account of a CRM has of a person from us, or may have: a push that was never confirmed counts. */
export interface PresenceFacts {
  /** The request whose content is there; one that is erased here is named all the same. */
  readonly leadId: string | null;
  readonly submittedAt: Date | null;
}

/** All that decides what one account of a CRM is to have of one person. */
export interface CrmFacts {
  readonly label: string;
  readonly enabled: boolean;
  readonly settings: CrmSettings;
  readonly policy: ConsentPolicy;
  /** They asked us to delete everything, and nothing that came later stays. */
  readonly isErasing: boolean;
  readonly leads: readonly LeadFacts[];
  readonly there: PresenceFacts | null;
  /** Whether a no reaches them by what is left of requests that are erased here. */
  readonly isRefused: boolean;
}

/** Why a request that was asked for is not sent. */
export interface LeftOut {
  readonly leadId: string;
  readonly reason: string;
  /**
   * `ends`: nobody waits for it any more. `waits`: until it is back from the trash, or until the family
   * agrees to calls or the owner no longer holds it back. `overtaken`: by another request.
   */
  readonly kind: "ends" | "waits" | "overtaken";
}

/**
 * What one account of a CRM is to have of one person:
 * - `send`: this request; the person may be made there.
 * - `keep`: nothing new, but what is there is to be true: consent, number, name. Nobody is made. Of a
 *   request that is erased here, `leadId` null, nothing is known but the no.
 * - `erase`: nothing.
 * - `leave`: what it has.
 */
export interface Wanted {
  readonly act: "send" | "keep" | "erase" | "leave";
  readonly leadId: string | null;
  readonly leftOut: readonly LeftOut[];
}

/** Why no request of a person is sent whose lead is in the trash. */
export const deletedLeadReason = "The lead was deleted.";

/** Of an older request: once a newer one is there, and before. */
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
 * The one rule of what goes to a CRM. The newest request that was asked for and that the rules let
 * through goes, unless a newer one is there. What is there is kept true whatever the rules for new
 * people say, also while its request is in the trash. Nobody is made by anything but a request.
 *
 * @param locale of the reasons; what is stored is in the usual one.
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

/** Of somebody who is to be gone: no other fact counts. */
export const nothingWanted: Wanted = { act: "erase", leadId: null, leftOut: [] };

/** The one request that goes of those that are asked for, and why each other one does not. */
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

/** Of several that came at one moment the one that is there comes last: the others are newer to the CRM. */
const newestFirst = (there: PresenceFacts | null) => (one: LeadFacts, other: LeadFacts) =>
  other.submittedAt.getTime() - one.submittedAt.getTime() ||
  Number(one.id === there?.leadId) - Number(other.id === there?.leadId) ||
  (one.id < other.id ? -1 : 1);

/** An older request never overwrites what a newer one said, also one that is erased here by now. */
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
 * A lead as a CRM may have it: whether it may be called is what holds now, not what the form said.
 * Where the owner holds back whoever may not be called, the number of somebody who is there stays:
 * a CRM that knows the no keeps sales from calling better than one that lost the number.
 *
 * @param act what is to be done with it.
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
