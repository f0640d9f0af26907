import type { CrmErasure } from "#features/crm/server/crm-provider.ts";
import { readSalesforceFailure } from "./salesforce-failures.ts";
import { writeLeadPath } from "./salesforce-session.ts";
import type { SalesforceSession } from "./salesforce-session.ts";

/** Deletes the lead that carries the person's id, and those that were taken over for them. */
export async function eraseAtSalesforce(
  { call, clock, externalIdField }: SalesforceSession,
  { personId, remotes }: CrmErasure,
  signal: AbortSignal,
): Promise<void> {
  const paths = [
    ...remotes.map(({ id }) => writeLeadPath(id)),
    writeLeadPath(externalIdField, personId),
  ];
  for (const path of paths) {
    const answer = await call({ method: "DELETE", path, signal });
    const isGone = answer.status === 404 || (answer.status >= 200 && answer.status < 300);
    if (isGone) continue;
    throw readSalesforceFailure(answer, {
      now: clock.now(),
      externalIdField,
      mapped: [],
      isNew: false,
    });
  }
}
