import type { AnswerErrors } from "#features/leads/core/check-answers.ts";
import type { AnswerField } from "#features/leads/core/questionnaire-draft.ts";
import { findStep, isAnswerField } from "#features/leads/core/questionnaire-draft.ts";
import { confirmationStep } from "#features/leads/core/questions.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import type { SendOutcome } from "#platform/web/send-submission.ts";
import { sendSubmission } from "#platform/web/send-submission.ts";
import { useSending } from "#platform/web/use-sending.ts";
import type { Brought, ThingsAlong } from "./brought.ts";
import type { DraftState } from "./use-draft.ts";
import { writeLeadBody } from "./write-lead-body.ts";

/** Sends the draft, and says what became of it. */
export function useSubmission(
  { draft, change, forget }: DraftState,
  brought: Brought,
  onRefused: (errors: AnswerErrors) => void,
) {
  const { isSending, outcome, attempt } = useSending<AnswerField>();

  function applyOutcome(result: SendOutcome<AnswerField>): void {
    if (result.kind === "sent") {
      forget();
      brought.forget();
      trackEvent("wizard_completed");
    } else if (result.kind === "refused") {
      onRefused(result.errors);
      change(() => ({ step: findStep(Object.keys(result.errors)) }));
    } else {
      change(() => ({ step: confirmationStep }));
    }
  }

  async function send({ calculations }: ThingsAlong, honeypot: string) {
    // Another tab may have given it another key while this one waited.
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
    applyOutcome(result);
    return result;
  }

  const phase = outcome?.kind === "sent" ? "sent" : "answering";
  return {
    phase: isSending ? "sending" : phase,
    failureMessage: outcome?.kind === "failed" ? outcome.message : null,
    /** @param onSent told of what came along. */
    async submit(honeypot: string, onSent: (along: ThingsAlong) => void) {
      let along: ThingsAlong | null = null;
      const result = await attempt(async () => {
        along = await brought.collect();
        return along && send(along, honeypot);
      });
      if (along && result?.kind === "sent") onSent(along);
      return result?.kind ?? null;
    },
  };
}
