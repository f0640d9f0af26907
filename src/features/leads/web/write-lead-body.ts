import type { BroughtCalculation } from "#features/leads/core/brought-calculation.ts";
import { consentTextVersion } from "#features/leads/core/consent-text-version.ts";
import type { Draft } from "./use-draft.ts";

/** What goes to the server: the answers, what came along, and where they were given. */
export function writeLeadBody(
  draft: Draft,
  calculations: readonly BroughtCalculation[],
  honeypot: string,
): object {
  return {
    ...draft.answers,
    contactConsent: draft.consent,
    ...(draft.consent ? { consentTextVersion } : {}),
    ...(calculations.length > 0 ? { calculations } : {}),
    attribution: draft.attribution,
    userAgent: navigator.userAgent,
    pageUrl: location.href,
    website: honeypot,
  };
}
