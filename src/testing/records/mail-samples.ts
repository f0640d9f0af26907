import type { MailStatus, RecordMail } from "#features/notifications/core/mail-record.ts";
import { mailReasons, mailStates } from "#platform/core/mail/mail.ts";

const timestamp = "2026-06-15T12:00:00.000Z";

/** Mails in every state, in nonsense words. */
export const mailsInAllStates: readonly RecordMail[] = mailStates.map((state, index) => ({
  id: state,
  state,
  reason: mailReasons[index] ?? null,
  answer: "…",
  queuedAt: timestamp,
  sentAt: state === "sent" ? timestamp : null,
  nextAttemptAt: timestamp,
}));

export const stoppedMail: MailStatus = {
  isOn: true,
  host: "…",
  from: "…",
  notify: ["…"],
  gate: "paused",
  reason: "…",
  since: timestamp,
  lastSentAt: null,
  counts: { queued: 4000 },
};
