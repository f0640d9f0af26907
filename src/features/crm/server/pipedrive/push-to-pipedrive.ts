import { z } from "zod";
import { CrmFailure, type RemoteRef } from "#features/crm/core/provider-gate.ts";
import { type PipedriveRecord, valuesToPipedrive } from "#features/crm/core/lead-to-providers.ts";
import {
  type CrmWrite,
  listBlanked,
  type PushResult,
  readValues,
} from "#features/crm/server/crm-provider.ts";
import { createPerson, findPerson, getPerson, updatePerson } from "./pipedrive-person.ts";
import {
  type AskPipedrive,
  fitPipedriveFields,
  insist,
  type PipedriveAccount,
} from "./pipedrive-session.ts";

/**
 * Writes the person, then the lead, then the note. Looks for each before creating it, since an
 * earlier attempt may have created it and died. Every failure carries what was reached. A person
 * who is only kept true keeps the lead in Pipedrive unchanged, because it contains nothing that can
 * become untrue.
 */
export async function writeToPipedrive(
  account: PipedriveAccount,
  write: CrmWrite,
  signal: AbortSignal,
): Promise<PushResult | null> {
  let reached: RemoteRef | undefined;
  try {
    return await writeSteps(account, write, (ref) => (reached = ref), signal);
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

async function writeSteps(
  account: PipedriveAccount,
  write: CrmWrite,
  reach: (ref: RemoteRef) => RemoteRef,
  signal: AbortSignal,
): Promise<PushResult | null> {
  const { ask, baseUrl } = account;
  const { personId: originId, mayMake } = write;
  const { person, warnings } = await describePerson(account, write, signal);
  const { parts, knownId } = readKnown(account, write);

  const found = await findOwner(ask, { email: person.email, knownId }, signal);
  if (!found && !mayMake) return null;
  const id = found ? String(found.id) : await createPerson(ask, person, signal);
  const reached = { id, url: `${baseUrl}/person/${id}` };
  reach({ ...reached, parts });
  if (found) await updatePerson(ask, found, person, signal);

  const owner = { personId: id, isNewPerson: !found };
  const leadInput = { title: person.leadTitle, originId, knownId: parts["lead"], ...owner };
  const lead = mayMake ? await ensureLead(ask, leadInput, signal) : null;
  const withLead = lead ? { ...parts, lead: lead.id } : parts;
  reach({ ...reached, parts: withLead });

  const noteInput = { content: person.note, mark: originId, knownId: parts["note"], ...owner };
  const note = await writeNote(ask, { ...noteInput, leadId: withLead["lead"] }, signal);
  const withNote = note === undefined ? withLead : { ...withLead, note };
  return {
    ...reach({ ...reached, parts: withNote }),
    warnings: lead?.isArchived ? [...warnings, archivedWarning] : warnings,
  };
}

/** In another account the same id belongs to another person. */
function readKnown({ baseUrl }: PipedriveAccount, { known }: Pick<CrmWrite, "known">) {
  const isOurs = known?.url?.startsWith(`${baseUrl}/`) === true;
  const parts: RemoteRef["parts"] = isOurs ? known.parts : {};
  return { knownId: isOurs ? known.id : undefined, parts };
}

async function describePerson(account: PipedriveAccount, write: CrmWrite, signal: AbortSignal) {
  const record = valuesToPipedrive(readValues(write), write.fields, write.personId);
  const { customFields, warnings } = await fitFields(account, record, signal);
  const own = listBlanked(write).filter((name) => /^[0-9a-f]{40}$/.test(name));
  const blanks = Object.fromEntries(own.map((name) => [name, null]));
  const { outdated } = write;
  return {
    person: { ...record, customFields: { ...customFields, ...blanks }, outdated },
    warnings,
  };
}

/**
 * Looks for the person in every way, because the known record may be gone after sales merged it. If
 * the person is erased here, only the id is known.
 */
async function findOwner(
  ask: AskPipedrive,
  of: { readonly email: string; readonly knownId: string | undefined },
  signal: AbortSignal,
) {
  if (of.email !== "") return findPerson(ask, of, signal);
  return of.knownId === undefined ? null : getPerson(ask, of.knownId, signal);
}

const archivedWarning = "The lead is archived in Pipedrive; sales may want to bring it back.";

async function fitFields(
  { fieldList }: PipedriveAccount,
  { customFields }: PipedriveRecord,
  signal: AbortSignal,
): Promise<ReturnType<typeof fitPipedriveFields>> {
  if (Object.keys(customFields).length === 0) return { customFields: {}, warnings: [] };
  return fitPipedriveFields(customFields, await fieldList.read(signal));
}

const path = "/api/v1/notes";
const pageSize = 100;
const mostPages = 10;

const noteSchema = z.object({
  id: z.int(),
  content: z.string().nullish(),
  active_flag: z.boolean().nullish(),
});

/** The records attached to a person. */
interface Hanging {
  readonly personId: string;
  /** This push created the person, so nothing can be attached yet. */
  readonly isNewPerson: boolean;
  readonly knownId: string | undefined;
}

interface NoteInput extends Hanging {
  /** HTML; null if no note is wanted. */
  readonly content: string | null;
  /** A part of the content by which the note is found again. */
  readonly mark: string;
  /** Undefined if the person's lead was never created. */
  readonly leadId: string | undefined;
}

/** Writes the person's one note; returns its id, or undefined if there is none. */
async function writeNote(
  ask: AskPipedrive,
  input: NoteInput,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { content, leadId, personId, knownId, isNewPerson } = input;
  if (content === null) return knownId;
  // The note is attached to both, so that it stays with the person after the lead is closed.
  const of = leadId === undefined ? {} : { lead_id: leadId };
  const json = { content, ...of, person_id: Number(personId) };
  const rewrite = async (id: string): Promise<boolean> => {
    const one = `${path}/${encodeURIComponent(id)}`;
    const written = await ask({ method: "PUT", path: one, json, signal }, noteSchema);
    return written !== null && written.active_flag !== false;
  };
  if (knownId !== undefined && (await rewrite(knownId))) return knownId;
  const foundId = isNewPerson ? null : await findNote(ask, input, signal);
  if (foundId !== null && (await rewrite(foundId))) return foundId;
  const created = await ask({ method: "POST", path, json, signal }, noteSchema);
  return String(insist(created).id);
}

async function findNote(
  ask: AskPipedrive,
  { personId, mark }: NoteInput,
  signal: AbortSignal,
): Promise<string | null> {
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({
      person_id: personId,
      start: String(page * pageSize),
      limit: String(pageSize),
    });
    const request = { method: "GET", path: `${path}?${query}`, signal } as const;
    const notes = (await ask(request, z.array(noteSchema))) ?? [];
    const ours = notes.find((note) => note.active_flag !== false && note.content?.includes(mark));
    if (ours) return String(ours.id);
    if (notes.length < pageSize) return null;
  }
  return null;
}

const pipedriveLeadPath = "/api/v1/leads";

const leadSchema = z.object({
  id: z.string(),
  person_id: z.int().nullish(),
  origin_id: z.string().nullish(),
  is_archived: z.boolean().nullish(),
});
type RemoteLead = z.infer<typeof leadSchema>;

interface LeadInput extends Hanging {
  readonly title: string;
  /** Our own id, by which the lead is found again. */
  readonly originId: string;
}

/**
 * Finds the person's one lead, or creates it if there is none. An existing lead keeps its title,
 * which sales may have changed.
 */
async function ensureLead(ask: AskPipedrive, input: LeadInput, signal: AbortSignal) {
  const found = await findLead(ask, input, signal);
  if (!found) {
    const { title, personId, originId } = input;
    const json = { title, person_id: Number(personId), origin_id: originId };
    const request = { method: "POST", path: pipedriveLeadPath, json, signal } as const;
    return { id: insist(await ask(request, leadSchema)).id, isArchived: false };
  }
  const isArchived = found.is_archived ?? false;
  // Pipedrive refuses changes of an archived lead.
  if (!isArchived && found.person_id !== Number(input.personId)) {
    insist(await assignLead(ask, found.id, input.personId, signal));
  }
  return { id: found.id, isArchived };
}

/** Attaches the lead to the person; null if there is no such lead. */
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
    // A read may lag behind. A write that changes nothing shows for certain whether the lead
    // exists.
    const lead = known ?? (await assignLead(ask, knownId, personId, signal));
    if (lead) return lead;
  }
  if (isNewPerson) return null;
  const query = new URLSearchParams({ person_id: personId, limit: "100" });
  for (const list of [pipedriveLeadPath, `${pipedriveLeadPath}/archived`]) {
    const request = { method: "GET", path: `${list}?${query}`, signal } as const;
    const leads = (await ask(request, z.array(leadSchema))) ?? [];
    const ours = leads.find((lead) => lead.origin_id === originId);
    if (ours) return ours;
  }
  return null;
}

function leadPath(id: string): string {
  return `${pipedriveLeadPath}/${encodeURIComponent(id)}`;
}
