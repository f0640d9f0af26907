import type { Tx } from "#platform/server/database.ts";
import { queueMails } from "#platform/server/mail/queue-mail.ts";
import type { QueueMailDependencies } from "#platform/server/mail/queue-mail.ts";
import type { HandedOut } from "./follow-up.ts";

/** One confirmation is enough for somebody who sends a form twice within it. */
const confirmedOnceMs = 30 * 60_000;

/** Writes to those who sent a form, where they may be written to. */
export function confirmSubmissions(
  dependencies: QueueMailDependencies,
  tx: Tx,
  submissions: readonly HandedOut[],
): Promise<void> {
  const mails = submissions.flatMap(({ scope, id, email, language, confirmation: kind }) =>
    kind === null
      ? []
      : {
          kind,
          to: email,
          dedupeKey: `${kind}:${id}`,
          record: { kind: scope, id },
          locale: language,
          onceWithinMs: confirmedOnceMs,
        },
  );
  return queueMails(dependencies, tx, mails);
}
