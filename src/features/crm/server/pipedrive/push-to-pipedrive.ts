import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import type { RemoteRef } from "#features/crm/core/crm-failure.ts";
import { leadToPipedrive } from "#features/crm/core/lead-to-pipedrive.ts";
import type { PipedriveRecord } from "#features/crm/core/lead-to-pipedrive.ts";
import type { CrmPush, PushResult } from "#features/crm/server/crm-provider.ts";
import type { PipedriveAccount } from "./pipedrive-account.ts";
import { fitPipedriveFields } from "./pipedrive-fields.ts";
import { ensureLead } from "./pipedrive-lead.ts";
import type { LeadOutcome } from "./pipedrive-lead.ts";
import { writeNote } from "./pipedrive-note.ts";
import { createPerson, findPerson, updatePerson } from "./pipedrive-person.ts";

const nothingKnown: { readonly id: undefined; readonly parts: RemoteRef["parts"] } = {
  id: undefined,
  parts: {},
};

/**
 * Person, then lead, then note. Nothing is made before it was looked for in this same push, as an
 * earlier attempt may have made it and died; what was reached goes along with every failure.
 */
export async function pushToPipedrive(
  account: PipedriveAccount,
  push: CrmPush,
  signal: AbortSignal,
): Promise<PushResult> {
  let reached: RemoteRef | undefined;
  const reach = (ref: RemoteRef): RemoteRef => (reached = ref);
  try {
    return await pushSteps(account, push, reach, signal);
  } catch (failure) {
    if (!(failure instanceof CrmFailure)) throw failure;
    if (failure.kind === "rejected") account.fieldList.forget();
    const { kind, message, retryAt, cause } = failure;
    throw new CrmFailure(kind, message, {
      cause,
      ...(retryAt ? { retryAt } : {}),
      ...(reached ? { reached } : {}),
    });
  }
}

async function pushSteps(
  account: PipedriveAccount,
  { lead, personId: originId, fields, known }: CrmPush,
  reach: (ref: RemoteRef) => RemoteRef,
  signal: AbortSignal,
): Promise<PushResult> {
  const { ask, baseUrl } = account;
  const record = leadToPipedrive(lead, fields, originId);
  const { customFields, warnings } = await fitFields(account, record, signal);
  const person = { ...record, customFields };
  // In another account the same id is somebody else.
  const isOurs = known?.url?.startsWith(`${baseUrl}/`) === true;
  const { id: knownId, parts } = isOurs ? known : nothingKnown;

  const found = await findPerson(ask, { email: person.email, knownId }, signal);
  const id = found ? String(found.id) : await createPerson(ask, person, signal);
  const reached = { id, url: `${baseUrl}/person/${id}` };
  reach({ ...reached, parts });
  if (found) await updatePerson(ask, found, person, signal);

  const owner = { personId: id, isNewPerson: !found };
  const leadInput = { title: record.leadTitle, originId, knownId: parts["lead"], ...owner };
  const remoteLead = await ensureLead(ask, leadInput, signal);
  const withLead = { ...parts, lead: remoteLead.id };
  reach({ ...reached, parts: withLead });

  const noteInput = { content: record.note, mark: originId, knownId: parts["note"], ...owner };
  const note = await writeNote(ask, { ...noteInput, leadId: remoteLead.id }, signal);
  const withNote = note === undefined ? withLead : { ...withLead, note };
  return {
    ...reach({ ...reached, parts: withNote }),
    created: !found,
    warnings: [...warnings, ...describeArchived(remoteLead)],
  };
}

function describeArchived({ isArchived }: LeadOutcome): readonly string[] {
  if (!isArchived) return [];
  return ["The lead is archived in Pipedrive; sales may want to bring it back."];
}

async function fitFields(
  { fieldList }: PipedriveAccount,
  { customFields }: PipedriveRecord,
  signal: AbortSignal,
): Promise<ReturnType<typeof fitPipedriveFields>> {
  if (Object.keys(customFields).length === 0) return { customFields: {}, warnings: [] };
  return fitPipedriveFields(customFields, await fieldList.read(signal));
}
