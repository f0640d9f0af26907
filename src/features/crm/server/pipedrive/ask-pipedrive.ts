import { z } from "zod";
import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { CallCrm, CrmRequest } from "#features/crm/server/client/crm-client.ts";
import { describePipedriveFailure } from "./pipedrive-failures.ts";

/**
 * One call of Pipedrive's, and the `data` of its answer.
 *
 * @returns null when the record is not there (any more), and for an empty list.
 * @throws CrmFailure
 */
export type AskPipedrive = <T>(request: CrmRequest, data: z.ZodType<T>) => Promise<T | null>;

/** Reads Pipedrive's envelope around every answer. */
export function createAskPipedrive(call: CallCrm, clock: Clock): AskPipedrive {
  return async (request, data) => {
    const answer = await call(request);
    const { status, body } = answer;
    // A wrong company domain answers 404, too, but with a page for people.
    if (status === 404 && body !== null) return null;
    if (status < 200 || status > 299) throw describePipedriveFailure(answer, clock.now());
    const envelope = z.object({ success: z.literal(true), data: data.nullable() });
    const read = envelope.safeParse(body);
    if (read.success) return read.data.data;
    const kind = request.method === "GET" ? "transient" : "unknown_outcome";
    throw new CrmFailure(kind, "Pipedrive sent an answer that can't be read.");
  };
}

/** For answers to a create: the record it hangs on can vanish in between. */
export function insist<T>(data: T | null): T {
  if (data !== null) return data;
  throw new CrmFailure("transient", "Pipedrive lost a record while it was written to.");
}
