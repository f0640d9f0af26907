import type { AnswerErrors } from "#features/leads/core/check-answers.ts";
import type { QuestionnaireDraft } from "#features/leads/core/questionnaire-draft.ts";
import { isAnswerField } from "#features/leads/core/questionnaire-draft.ts";
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
    const answer = await callApi<{ readonly success?: boolean } | null>("/api/lead", {
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
    // A hotel's sign-in page answers 200 to anything.
    return answer?.success === true ? { kind: "sent" } : { kind: "failed", message: null };
  } catch (failure) {
    return failure instanceof ApiError ? readRefusal(failure) : { kind: "failed", message: null };
  }
}

function readRefusal({ status, fieldErrors, serverMessage }: ApiError): SendOutcome {
  if (status === 422) return { kind: "changed" };
  const known = Object.entries(fieldErrors).filter(([field]) => isAnswerField(field));
  return status === 400 && known.length > 0
    ? { kind: "refused", errors: Object.fromEntries(known) }
    : { kind: "failed", message: serverMessage };
}
