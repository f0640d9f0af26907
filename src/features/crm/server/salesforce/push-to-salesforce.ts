import { z } from "zod";
import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import { leadToSalesforce, newSalesforceLead } from "#features/crm/core/lead-to-salesforce.ts";
import type { SalesforceLead } from "#features/crm/core/lead-to-salesforce.ts";
import { adoptSalesforceLead, hasOwnLead } from "./adopt-salesforce-lead.ts";
import type { CrmAnswer } from "#features/crm/server/client/crm-client.ts";
import type { CrmPush, PushResult } from "#features/crm/server/crm-provider.ts";
import { readSalesforceErrors, readSalesforceFailure } from "./salesforce-failures.ts";
import { describeWrite, writeLeadPath } from "./salesforce-session.ts";
import type { SalesforceSession } from "./salesforce-session.ts";

/** A duplicate is refused, and named, so that it can be taken over. */
const duplicateRule = "allowSave=false; includeRecordDetails=true";

const writtenSchema = z.object({ id: z.string(), created: z.boolean().optional() });

/**
 * Makes or updates the lead that carries the person's id. The e-mail address is no
 * part of the address called: it would end in logs.
 */
export async function pushToSalesforce(
  session: SalesforceSession,
  push: CrmPush,
  signal: AbortSignal,
): Promise<PushResult> {
  const values = leadToSalesforce(push.lead, push.fields);
  const written = await upsert(session, push, values, signal);
  const url = `${session.instanceUrl}/lightning/r/Lead/${written.id}/view`;
  return { ...written, url, parts: {} };
}

async function upsert(
  session: SalesforceSession,
  push: CrmPush,
  values: SalesforceLead,
  signal: AbortSignal,
): Promise<Omit<PushResult, "url" | "parts">> {
  const answer = await send(session, push, values, signal);
  if (hasError(answer, "DUPLICATES_DETECTED")) {
    return adoptSalesforceLead(session, { push, values, refusal: answer.body }, signal);
  }
  if (answer.status < 200 || answer.status >= 300) {
    throw readSalesforceFailure(answer, describeWrite(session, push));
  }
  const written = writtenSchema.safeParse(answer.body).data;
  const id = written?.id ?? push.known?.id;
  if (id !== undefined) return { id, created: written?.created === true, warnings: [] };
  throw new CrmFailure("unknown_outcome", "Salesforce did not say what became of this lead.");
}

async function send(
  session: SalesforceSession,
  push: CrmPush,
  values: SalesforceLead,
  signal: AbortSignal,
): Promise<CrmAnswer> {
  const { call, externalIdField } = session;
  const { known, personId } = push;
  const path = writeLeadPath(externalIdField, personId);
  const headers = { "Sforce-Duplicate-Rule-Header": duplicateRule };
  const write = (json: SalesforceLead) => call({ method: "PATCH", path, json, headers, signal });
  const whole = { ...newSalesforceLead, ...values };
  // Made when this org had another address, perhaps, or by a write whose answer was lost.
  if (!known && !(await hasOwnLead(session, push, signal))) return write(whole);
  const answer = await write(values);
  // Sales deleted the lead that we knew, so that it is made anew.
  return hasError(answer, "REQUIRED_FIELD_MISSING", "Company") ? write(whole) : answer;
}

function hasError({ body }: CrmAnswer, code: string, field?: string): boolean {
  return readSalesforceErrors(body).some(
    ({ errorCode, fields }) =>
      errorCode === code && (field === undefined || fields.includes(field)),
  );
}
