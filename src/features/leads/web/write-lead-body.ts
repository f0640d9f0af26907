import { consentTextVersion } from "#features/leads/core/consent-text.ts";
import type { Draft } from "./use-draft.ts";

/** What goes to the server: the answers, and where they were given. */
export function writeLeadBody(draft: Draft, honeypot: string): object {
  return {
    ...draft.answers,
    contactConsent: draft.consent,
    ...(draft.consent ? { consentTextVersion } : {}),
    attribution: draft.attribution,
    userAgent: navigator.userAgent,
    pageUrl: location.href,
    website: honeypot,
  };
}
