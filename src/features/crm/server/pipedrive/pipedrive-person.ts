import { z } from "zod";
import type { PipedriveValue } from "#features/crm/core/lead-to-providers.ts";
import type { Outdated } from "#features/crm/server/crm-provider.ts";
import { readPhones } from "#platform/core/person/phone.ts";
import { insist, type AskPipedrive } from "./pipedrive-session.ts";

const path = "/api/v2/persons";

const contactSchema = z.object({
  value: z.string(),
  primary: z.boolean().optional(),
  label: z.string().nullish(),
});

const personSchema = z.object({
  id: z.int(),
  name: z.string().nullish(),
  emails: z.array(contactSchema).nullish(),
  phones: z.array(contactSchema).nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
  is_deleted: z.boolean().nullish(),
});
type RemotePerson = z.infer<typeof personSchema>;

const createdSchema = z.object({ id: z.int() });
const foundSchema = z.object({ id: z.int(), emails: z.array(z.string()).catch([]) });
type FoundPerson = z.infer<typeof foundSchema>;
const searchSchema = z.object({ items: z.array(z.object({ item: foundSchema })) });

interface PersonValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly customFields: Readonly<Record<string, PipedriveValue | null>>;
  readonly outdated: Outdated | undefined;
}

/** Finds the person's record at Pipedrive; null if Pipedrive has none. */
export async function findPerson(
  ask: AskPipedrive,
  { email, knownId }: { readonly email: string; readonly knownId: string | undefined },
  signal: AbortSignal,
): Promise<RemotePerson | null> {
  const known = knownId === undefined ? null : await getPerson(ask, knownId, signal);
  if (known) return known;
  const found = await searchPersons(ask, email, signal);
  for (const { id } of found) {
    const person = await getPerson(ask, String(id), signal);
    if (person && hasEmail(person, email)) return person;
  }
  return (
    (await findAmongNewest(ask, email, signal)) ?? (await findByWriting(ask, found, email, signal))
  );
}

export async function createPerson(
  ask: AskPipedrive,
  { name, email, phone, customFields }: Omit<PersonValues, "outdated">,
  signal: AbortSignal,
): Promise<string> {
  const json = {
    name,
    emails: [{ value: email, primary: true, label: "home" }],
    ...(phone === null ? {} : { phones: [{ value: phone, primary: true, label: "home" }] }),
    ...(Object.keys(customFields).length === 0 ? {} : { custom_fields: customFields }),
  };
  const created = await ask({ method: "POST", path, json, signal }, createdSchema);
  return String(insist(created).id);
}

/**
 * Adds what the record lacks. Name, e-mail addresses and existing phones stay as sales keep them,
 * except for those that came from us and are no longer true.
 */
export async function updatePerson(
  ask: AskPipedrive,
  person: RemotePerson,
  values: PersonValues,
  signal: AbortSignal,
): Promise<void> {
  const json = {
    ...correctName(person, values),
    ...changePhones(person, values),
    ...changeFields(person, values.customFields),
  };
  if (Object.keys(json).length === 0) return;
  const request = { method: "PATCH", path: `${path}/${person.id}`, json, signal } as const;
  insist(await ask(request, createdSchema));
}

export async function getPerson(
  ask: AskPipedrive,
  id: string,
  signal: AbortSignal,
): Promise<RemotePerson | null> {
  const request = { method: "GET", path: `${path}/${encodeURIComponent(id)}`, signal } as const;
  const person = await ask(request, personSchema);
  return person?.is_deleted ? null : person;
}

/** Lowest ids first: of several records, sales know the oldest. */
async function searchPersons(
  ask: AskPipedrive,
  email: string,
  signal: AbortSignal,
): Promise<readonly FoundPerson[]> {
  const query = new URLSearchParams({ term: email, fields: "email", exact_match: "true" });
  const request = { method: "GET", path: `${path}/search?${query}`, signal } as const;
  const found = await ask(request, searchSchema);
  return (found?.items ?? []).map(({ item }) => item).toSorted((one, other) => one.id - other.id);
}

/**
 * Used if the search finds a person that a read does not: reads may lag behind, and a write does
 * not. Writes the addresses that are already there, which changes nothing.
 */
async function findByWriting(
  ask: AskPipedrive,
  found: readonly FoundPerson[],
  email: string,
  signal: AbortSignal,
): Promise<RemotePerson | null> {
  const lagging = found.find(({ emails }) => emails.some((value) => isSameEmail(value, email)));
  if (!lagging) return null;
  const emails = lagging.emails.map((value, index) => ({ value, primary: index === 0 }));
  const one = `${path}/${lagging.id}`;
  return ask({ method: "PATCH", path: one, json: { emails }, signal }, personSchema);
}

/**
 * The search lags behind writes, so it may miss the record of an attempt that died a moment ago.
 * The list of the newest hundred does not lag.
 */
async function findAmongNewest(
  ask: AskPipedrive,
  email: string,
  signal: AbortSignal,
): Promise<RemotePerson | null> {
  const query = new URLSearchParams({ sort_by: "id", sort_direction: "desc", limit: "100" });
  const request = { method: "GET", path: `${path}?${query}`, signal } as const;
  const newest = (await ask(request, z.array(personSchema))) ?? [];
  return newest.findLast((person) => !person.is_deleted && hasEmail(person, email)) ?? null;
}

function hasEmail({ emails }: RemotePerson, email: string): boolean {
  return (emails ?? []).some(({ value }) => isSameEmail(value, email));
}

function isSameEmail(value: string, email: string): boolean {
  return value.trim().toLowerCase() === email;
}

function correctName({ name: present }: RemotePerson, { name, outdated }: PersonValues) {
  return present && outdated?.isOurs("fullName", present) ? { name } : {};
}

function changePhones({ phones }: RemotePerson, { phone, outdated }: PersonValues) {
  const present = (phones ?? []).filter(({ value }) => value.trim() !== "");
  const kept = present.filter(({ value }) => !outdated?.isOurs("phone", value));
  const isNew = phone !== null && !haveNumbers(kept, phone);
  if (!isNew && kept.length === present.length) return {};
  // Pipedrive replaces the whole list.
  const added = isNew ? [{ value: phone, primary: kept.length === 0, label: "home" }] : [];
  return { phones: [...kept, ...added] };
}

/**
 * Whether the list contains every number of a field. A text that is no phone number is compared as
 * it is written.
 */
function haveNumbers(phones: ReadonlyArray<{ readonly value: string }>, field: string): boolean {
  const wanted = readPhones(field);
  if (wanted.length === 0) return phones.some(({ value }) => value.trim() === field);
  const keys = phones.flatMap(({ value }) => readPhones(value).map(({ key }) => key));
  return wanted.every(({ key }) => keys.includes(key));
}

function changeFields(
  { custom_fields: present }: RemotePerson,
  wanted: PersonValues["customFields"],
): { readonly custom_fields?: unknown } {
  const changed = Object.entries(wanted).filter(
    ([key, value]) => JSON.stringify(present?.[key]) !== JSON.stringify(value),
  );
  return changed.length === 0 ? {} : { custom_fields: Object.fromEntries(changed) };
}
