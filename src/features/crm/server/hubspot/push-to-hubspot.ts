import { z } from "zod";
import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import { leadToHubspot } from "#features/crm/core/lead-to-hubspot.ts";
import type { HubspotContact } from "#features/crm/core/lead-to-hubspot.ts";
import type { CrmPush, PushResult } from "#features/crm/server/crm-provider.ts";
import { findExistingId, readHubspotProblem } from "./hubspot-problem.ts";
import { hubspotVersion } from "./hubspot-session.ts";
import type { HubspotSession } from "./hubspot-session.ts";

const contactsPath = `/crm/objects/${hubspotVersion}/contacts`;

const answerSchema = z
  .object({
    results: z.array(z.object({ id: z.string(), new: z.boolean().optional() })).catch([]),
    errors: z.array(z.unknown()).catch([]),
  })
  .catch({ results: [], errors: [] });

type Written = Omit<PushResult, "url" | "parts">;

/**
 * Makes or updates the contact with the lead's e-mail address, in one call: HubSpot's search lags
 * its writes, so that looking first would make duplicates.
 */
export async function pushToHubspot(
  session: HubspotSession,
  { lead, fields, known }: CrmPush,
  signal: AbortSignal,
): Promise<PushResult> {
  const written = await upsert(session, leadToHubspot(lead, fields), signal);
  const knownUrl = known?.id === written.id ? known.url : null;
  const url = knownUrl ?? (await session.findContactUrl(written.id, signal));
  return { ...written, url, parts: {} };
}

async function upsert(
  session: HubspotSession,
  contact: HubspotContact,
  signal: AbortSignal,
): Promise<Written> {
  const path = `${contactsPath}/batch/upsert`;
  const answer = await session.call({ method: "POST", path, json: { inputs: [contact] }, signal });
  const isTaken = answer.status >= 200 && answer.status < 300;
  const { results, errors } = answerSchema.parse(answer.body);
  const [result] = results;
  if (isTaken && result) return { id: result.id, created: result.new === true, warnings: [] };
  // A batch can be taken while its one item is refused.
  const problem = isTaken ? errors[0] : answer.body;
  const existing = findExistingId(readHubspotProblem(problem));
  if (existing !== null) return updateExisting(session, existing, contact, signal);
  if (!isTaken) throw session.describeFailure(answer);
  if (errors.length > 0) throw session.describeItemFailure(problem);
  throw new CrmFailure("unknown_outcome", "HubSpot did not say what became of this lead.");
}

async function updateExisting(
  session: HubspotSession,
  id: string,
  contact: HubspotContact,
  signal: AbortSignal,
): Promise<Written> {
  // That contact's main address is another one, which stays.
  const { email: _email, ...properties } = contact.properties;
  const path = `${contactsPath}/${id}`;
  const answer = await session.call({ method: "PATCH", path, json: { properties }, signal });
  if (answer.status !== 200) throw session.describeFailure(answer);
  const warning = "HubSpot knew this email address from a contact, which was updated.";
  return { id, created: false, warnings: [warning] };
}
