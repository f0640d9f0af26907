import type { AnswerErrors } from "#features/leads/core/check-answers.ts";
import type { QuestionnaireDraft } from "#features/leads/core/questionnaire-draft.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { consentTextVersion } from "./questionnaire-words.ts";

export type SendOutcome =
  | { readonly kind: "sent" }
  /** The server named fields to mend. */
  | { readonly kind: "refused"; readonly errors: AnswerErrors }
  /** These answers differ from those sent under the same key before: they need a key of their own. */
  | { readonly kind: "changed" }
  | { readonly kind: "failed"; readonly message: string | null };

/** Sends one attempt. The draft's key makes every repeat of it the same lead. */
export async function sendLead(
  draft: Omit<QuestionnaireDraft, "savedAt">,
  honeypot: string,
): Promise<SendOutcome> {
  try {
    await callApi("/api/lead", {
      method: "POST",
      headers: { "Idempotency-Key": draft.key },
      body: {
        ...draft.answers,
        contactConsent: draft.consent,
        ...(draft.consent ? { consentTextVersion } : {}),
        attribution: draft.attribution,
        userAgent: navigator.userAgent,
        pageUrl: location.href,
        website: honeypot,
      },
    });
    return { kind: "sent" };
  } catch (failure) {
    if (!(failure instanceof ApiError)) return { kind: "failed", message: null };
    if (failure.status === 422) return { kind: "changed" };
    if (failure.status === 400 && Object.keys(failure.fieldErrors).length > 0) {
      return { kind: "refused", errors: failure.fieldErrors };
    }
    return { kind: "failed", message: failure.serverMessage };
  }
}
