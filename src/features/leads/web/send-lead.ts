import type { AnswerField, QuestionnaireDraft } from "#features/leads/core/questionnaire-draft.ts";
import { isAnswerField } from "#features/leads/core/questionnaire-draft.ts";
import type { SendOutcome } from "#platform/web/send-submission.ts";
import { sendSubmission } from "#platform/web/send-submission.ts";
import { consentTextVersion } from "./questionnaire-words.ts";

/** Sends one attempt. The draft's key makes every repeat of it the same lead. */
export function sendLead(
  draft: Omit<QuestionnaireDraft, "savedAt">,
  honeypot: string,
): Promise<SendOutcome<AnswerField>> {
  const body = {
    ...draft.answers,
    contactConsent: draft.consent,
    ...(draft.consent ? { consentTextVersion } : {}),
    attribution: draft.attribution,
    userAgent: navigator.userAgent,
    pageUrl: location.href,
    website: honeypot,
  };
  return sendSubmission({ path: "/api/lead", key: draft.key, body, isField: isAnswerField });
}
