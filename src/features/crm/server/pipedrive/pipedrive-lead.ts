import { z } from "zod";
import { insist } from "./ask-pipedrive.ts";
import type { AskPipedrive } from "./ask-pipedrive.ts";

const path = "/api/v1/leads";

const leadSchema = z.object({
  id: z.string(),
  person_id: z.int().nullish(),
  origin_id: z.string().nullish(),
  is_archived: z.boolean().nullish(),
});
type RemoteLead = z.infer<typeof leadSchema>;

export interface LeadInput {
  readonly title: string;
  /** Ours; by it the lead is found again. */
  readonly originId: string;
  readonly personId: string;
  /** Made by this very push: nothing can hang on the person yet. */
  readonly isNewPerson: boolean;
  readonly knownId: string | undefined;
}

export interface LeadOutcome {
  readonly id: string;
  readonly isArchived: boolean;
}

/**
 * The person's one lead, made when there is none. One that is there keeps its title, which sales
 * may have changed.
 */
export async function ensureLead(
  ask: AskPipedrive,
  input: LeadInput,
  signal: AbortSignal,
): Promise<LeadOutcome> {
  const found = await findLead(ask, input, signal);
  if (!found) return { id: await createLead(ask, input, signal), isArchived: false };
  const isArchived = found.is_archived ?? false;
  // Pipedrive lets nobody change an archived lead.
  if (!isArchived && found.person_id !== Number(input.personId)) {
    insist(await assignLead(ask, found.id, input.personId, signal));
  }
  return { id: found.id, isArchived };
}

/** Hangs the lead on the person; null when there is no such lead. */
function assignLead(
  ask: AskPipedrive,
  id: string,
  personId: string,
  signal: AbortSignal,
): Promise<RemoteLead | null> {
  const json = { person_id: Number(personId) };
  return ask({ method: "PATCH", path: leadPath(id), json, signal }, leadSchema);
}

async function findLead(
  ask: AskPipedrive,
  { knownId, originId, personId, isNewPerson }: LeadInput,
  signal: AbortSignal,
): Promise<RemoteLead | null> {
  if (knownId !== undefined) {
    const known = await ask({ method: "GET", path: leadPath(knownId), signal }, leadSchema);
    // A read may lag behind; a write that changes nothing tells for certain.
    const lead = known ?? (await assignLead(ask, knownId, personId, signal));
    if (lead) return lead;
  }
  if (isNewPerson) return null;
  const query = new URLSearchParams({ person_id: personId, limit: "100" });
  for (const list of [path, `${path}/archived`]) {
    const request = { method: "GET", path: `${list}?${query}`, signal } as const;
    const leads = (await ask(request, z.array(leadSchema))) ?? [];
    const ours = leads.find((lead) => lead.origin_id === originId);
    if (ours) return ours;
  }
  return null;
}

async function createLead(
  ask: AskPipedrive,
  { title, personId, originId }: LeadInput,
  signal: AbortSignal,
): Promise<string> {
  const json = { title, person_id: Number(personId), origin_id: originId };
  const created = await ask({ method: "POST", path, json, signal }, leadSchema);
  return insist(created).id;
}

function leadPath(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}
