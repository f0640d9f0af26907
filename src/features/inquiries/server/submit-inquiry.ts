import { randomUUID } from "node:crypto";
import type { Inquiry, InquirySubmission } from "#features/inquiries/core/inquiry.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { hashFields } from "#platform/server/hash-fields.ts";
import { claimIdempotencyKey } from "#platform/server/idempotency-store.ts";
import { insertInquiry } from "./inquiries-store.ts";

export interface SubmitInquiryDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: string;
}

/**
 * Stores an inquiry: it is on disk when this resolves.
 *
 * @param idempotencyKey one per form; a repeat stores nothing and finds the first inquiry.
 * @returns the inquiry's id, and whether it was stored by an earlier call.
 * @throws AppError `key_reused` when the key came with another message before.
 */
export async function submitInquiry(
  { database, clock, secret }: SubmitInquiryDependencies,
  submission: InquirySubmission,
  idempotencyKey: string | null,
): Promise<{ id: string; repeated: boolean }> {
  const { website, ...fields } = submission;
  const inquiry: Inquiry = {
    ...fields,
    id: randomUUID(),
    timestamp: clock.now().toISOString(),
    status: website ? "quarantined" : "received",
  };
  return database.transaction(async (tx) => {
    if (idempotencyKey !== null) {
      const claim = { scope: "inquiry", key: idempotencyKey, resultId: inquiry.id };
      const bodyHash = hashFields(submission, secret);
      const id = await claimIdempotencyKey(tx, { ...claim, bodyHash });
      if (id !== inquiry.id) return { id, repeated: true };
    }
    await insertInquiry(tx, inquiry);
    return { id: inquiry.id, repeated: false };
  });
}
