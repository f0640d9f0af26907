import type { AnswerErrors, BroughtCalculation } from "#features/leads/core/answers.ts";
import { findStep, isAnswerField } from "#features/leads/core/questionnaire-draft.ts";
import type { AnswerField, DraftAnswers } from "#features/leads/core/questions.ts";
import { confirmationStep } from "#features/leads/core/questions.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { readAttribution } from "#platform/web/touches.ts";
import { type SendOutcome, sendSubmission } from "#platform/web/api-client.ts";
import { useSending } from "#platform/web/forms/use-sending.ts";
import type { Brought, ThingsAlong } from "./brought.ts";
import type { Draft, DraftState } from "./use-questionnaire-draft.ts";

/** Sends the draft, and reports the outcome. */
export function useSubmission(
  { draft, change, forget }: DraftState,
  brought: Brought,
  onRefused: (errors: AnswerErrors, answers: DraftAnswers) => void,
) {
  const { isSending, outcome, attempts, attempt } = useSending<SendOutcome<AnswerField>>();

  function applyOutcome(result: SendOutcome<AnswerField>, { answers }: Draft): void {
    if (result.kind === "sent") {
      forget();
      brought.forget();
      trackEvent("wizard_completed");
    } else if (result.kind === "refused") {
      onRefused(result.errors, answers);
      change(() => ({ step: findStep(Object.keys(result.errors)) }));
    } else {
      change(() => ({ step: confirmationStep }));
    }
  }

  async function sendOnce({ calculations }: ThingsAlong, honeypot: string) {
    // Another tab may have changed the key while this one waited.
    let latest = draft;
    change((now) => {
      latest = now;
      return { unsent: true };
    });
    const result = await sendSubmission({
      path: "/api/lead",
      key: latest.key,
      onNewKey: (key) => change(() => ({ key })),
      body: writeLeadBody(latest, calculations, honeypot),
      isField: isAnswerField,
    });
    applyOutcome(result, latest);
    return result;
  }

  const phase = outcome?.kind === "sent" ? ("sent" as const) : ("answering" as const);
  return {
    phase: isSending ? ("sending" as const) : phase,
    /** The server's sentence about the last failed attempt. */
    failureMessage: outcome?.kind === "failed" ? outcome.message : null,
    /** When the draft is sent again by itself; undefined where it waits for the button. */
    sendsAgainAt: outcome?.kind === "failed" ? outcome.sendsAgainAt : undefined,
    attempts,
    /** @param onSent called with the calculations that went along, and the lead's id. */
    async send(honeypot: string, onSent: (along: ThingsAlong, id?: string) => void) {
      let along: ThingsAlong | null = null;
      const result = await attempt(async () => {
        along = await brought.collect();
        return along && sendOnce(along, honeypot);
      });
      if (along && result?.kind === "sent") onSent(along, result.id);
      return result?.kind ?? null;
    },
  };
}

/**
 * The body for the server: answers, calculations that go along, and where the answers were given. It
 * has no consent field where neither yes nor no was chosen, so that a repeat in another language is
 * the same submission.
 */
export function writeLeadBody(
  draft: Draft,
  calculations: readonly BroughtCalculation[],
  honeypot: string,
): object {
  return {
    ...draft.answers,
    contactConsent: draft.consentTextVersion && draft.consent,
    consentTextVersion: draft.consentTextVersion,
    calculations,
    attribution: readAttribution(draft.attribution),
    partner: draft.partner,
    userAgent: navigator.userAgent,
    pageUrl: location.href,
    website: honeypot,
  };
}
