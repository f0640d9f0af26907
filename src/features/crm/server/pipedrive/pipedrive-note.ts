import { z } from "zod";
import { insist } from "./ask-pipedrive.ts";
import type { AskPipedrive } from "./ask-pipedrive.ts";

const path = "/api/v1/notes";
const pageSize = 100;
const mostPages = 10;

const noteSchema = z.object({
  id: z.int(),
  content: z.string().nullish(),
  active_flag: z.boolean().nullish(),
});

export interface NoteInput {
  /** HTML; null when no note is wanted. */
  readonly content: string | null;
  /** Part of the content; by it the note is found again. */
  readonly mark: string;
  readonly leadId: string;
  readonly personId: string;
  /** Made by this very push: nothing can hang on the person yet. */
  readonly isNewPerson: boolean;
  readonly knownId: string | undefined;
}

/** Writes the person's one note; returns its id, or undefined when there is none. */
export async function writeNote(
  ask: AskPipedrive,
  input: NoteInput,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { content, leadId, personId, knownId, isNewPerson } = input;
  if (content === null) return knownId;
  // On both, so that it stays with the person when the lead is closed.
  const json = { content, lead_id: leadId, person_id: Number(personId) };
  const rewrite = async (id: string): Promise<boolean> => {
    const note = {
      method: "PUT",
      path: `${path}/${encodeURIComponent(id)}`,
      json,
      signal,
    } as const;
    const written = await ask(note, noteSchema);
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
