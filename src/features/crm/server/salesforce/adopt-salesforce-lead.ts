import { z } from "zod";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import { isTaken } from "#features/crm/server/client/crm-client.ts";
import type { SalesforceLead } from "#features/crm/core/lead-to-providers.ts";
import type { CrmWrite, PushResult } from "#features/crm/server/crm-provider.ts";
import {
  describeWrite,
  readSalesforceFailure,
  type SalesforceSession,
  writeLeadPath,
} from "./salesforce-session.ts";

const recordSchema = z.looseObject({
  Id: z.string().regex(/^[A-Za-z0-9]{15,18}$/),
  attributes: z.object({ type: z.string() }),
  Email: z.string().nullable().catch(null),
});
type DuplicateRecord = z.infer<typeof recordSchema>;

const matchesSchema = z.object({
  matchResults: z.array(
    z.object({ matchRecords: z.array(z.object({ record: recordSchema })).catch([]) }),
  ),
});

/** Salesforce spells this field in two ways. */
const refusalSchema = z.array(
  z.object({ duplicateResut: matchesSchema.optional(), duplicateResult: matchesSchema.optional() }),
);

/**
 * Called after Salesforce's duplicate rules refused a new lead. If they found exactly one lead that
 * is surely the same person's, that lead gets the person's id.
 *
 * @throws CrmFailure `rejected` if a person has to decide.
 */
export async function adoptSalesforceLead(
  session: SalesforceSession,
  { push, values, refusal }: { push: CrmWrite; values: SalesforceLead; refusal: unknown },
  signal: AbortSignal,
): Promise<Pick<PushResult, "id" | "warnings">> {
  const id = await findAdoptable(session, push, refusal, signal);
  const json = { ...values, [session.externalIdField]: push.personId };
  const answer = await session.call({ method: "PATCH", path: writeLeadPath(id), json, signal });
  if (isTaken(answer)) {
    const warning = "Salesforce had this lead already, so that one was updated.";
    return { id, warnings: [warning] };
  }
  if (answer.status === 404) {
    throw new CrmFailure("transient", `Somebody was deleting the lead ${id} in Salesforce.`);
  }
  throw readSalesforceFailure(answer, describeWrite(session, push));
}

async function findAdoptable(
  session: SalesforceSession,
  push: CrmWrite,
  refusal: unknown,
  signal: AbortSignal,
): Promise<string> {
  const leads = listRecords(refusal).filter(({ attributes }) => attributes.type === "Lead");
  const [lead] = leads;
  if (!lead || leads.length > 1) throw refuse("it finds others like it");
  const owner = lead[session.externalIdField];
  if (typeof owner === "string" && owner !== push.personId) {
    throw refuse(`it takes it for the lead ${lead.Id} of another person`);
  }
  const email = lead.Email?.trim().toLowerCase();
  if (email && email !== push.lead?.email.trim().toLowerCase()) {
    throw refuse(`it takes it for the lead ${lead.Id}, which has another email address`);
  }
  // Two leads with one person's id could never be distinguished again.
  if (await hasOwnLead(session, push, signal)) {
    throw refuse(`this person has another lead there beside ${lead.Id}`);
  }
  return lead.Id;
}

/** Whether one or more leads carry the person's id. */
export async function hasOwnLead(
  session: SalesforceSession,
  push: Pick<CrmWrite, "personId" | "fields" | "known">,
  signal: AbortSignal,
): Promise<boolean> {
  const path = `${writeLeadPath(session.externalIdField, push.personId)}?fields=Id`;
  const answer = await session.call({ method: "GET", path, signal });
  if (answer.status === 404) return false;
  if (answer.status === 200 || answer.status === 300) return true;
  throw readSalesforceFailure(answer, describeWrite(session, push));
}

function listRecords(refusal: unknown): readonly DuplicateRecord[] {
  const errors = refusalSchema.safeParse(refusal).data ?? [];
  const records = errors
    .flatMap(({ duplicateResut, duplicateResult }) => [duplicateResut, duplicateResult])
    .flatMap((result) => result?.matchResults ?? [])
    .flatMap(({ matchRecords }) => matchRecords.map(({ record }) => record));
  return [...new Map(records.map((record) => [record.Id, record])).values()];
}

function refuse(reason: string): CrmFailure {
  return new CrmFailure(
    "rejected",
    `Salesforce takes this lead for a duplicate: ${reason}. Merge them there or change its duplicate rule, then retry.`,
  );
}
