import { randomUUID } from "node:crypto";
import type { CrmCall, CrmReply, CrmVendor } from "./fake-crm.ts";

interface PipedriveContact {
  value: string;
  primary?: boolean;
  label?: string;
}

interface PipedrivePerson {
  id: number;
  name: string;
  emails: PipedriveContact[];
  phones: PipedriveContact[];
  custom_fields: Record<string, unknown>;
  is_deleted: boolean;
}

interface PipedriveLead {
  id: string;
  title: string;
  person_id: number;
  origin_id: string | null;
  is_archived: boolean;
}

interface PipedriveNote {
  id: number;
  content: string;
  lead_id: string | null;
  person_id: number | null;
  active_flag: boolean;
}

export interface PipedriveAccountField {
  readonly field_code: string;
  readonly field_name: string;
  readonly field_type: string;
  readonly options?: ReadonlyArray<{ readonly id: number; readonly label: string }>;
}

interface PipedriveState {
  readonly company: { company_id: number; company_name: string; company_domain: string };
  readonly persons: PipedrivePerson[];
  readonly leads: PipedriveLead[];
  readonly notes: PipedriveNote[];
  readonly fields: readonly PipedriveAccountField[];
  /** The addresses under which the search finds each person: its index lags behind writes. */
  readonly indexedEmails: Map<number, readonly string[]>;
  /** Whether new persons are missing from the search index for now. */
  isIndexLate: boolean;
}

export interface FakePipedrive extends CrmVendor, PipedriveState {}

type Route = (id: string, call: CrmCall) => CrmReply;

/** One Pipedrive account: what was written is there, and what Pipedrive refuses is refused. */
export function fakePipedrive(
  token: string,
  fields: readonly PipedriveAccountField[] = [],
): FakePipedrive {
  const state: PipedriveState = {
    company: { company_id: 4_211, company_name: "Acme Agency", company_domain: "acme" },
    persons: [],
    leads: [],
    notes: [],
    fields,
    indexedEmails: new Map(),
    isIndexLate: false,
  };
  const routes = {
    ...personRoutes(state),
    ...leadRoutes(state),
    ...noteRoutes(state),
    ...deletions(state),
  };
  return Object.assign(state, {
    answer: (call: CrmCall) => answer(routes, token, call),
    refuse: (fault: keyof typeof refusals) => refusals[fault],
  });
}

const refusals = {
  unauthorized: fail(401, "unauthorized access"),
  forbidden: fail(403, "Scope and URL mismatch"),
  throttled: { ...fail(429, "Request over limit"), headers: { "x-ratelimit-reset": "2" } },
  unavailable: fail(503, "Service unavailable"),
};

function answer(routes: Record<string, Route>, token: string, call: CrmCall): CrmReply {
  if (call.headers["x-api-token"] !== token) return refusals.unauthorized;
  const exact = routes[`${call.method} ${call.path}`];
  if (exact) return exact("", call);
  const [, parent = "", id = ""] = /^(.*)\/([^/]+)$/.exec(call.path) ?? [];
  const route = routes[`${call.method} ${parent}/*`];
  return route ? route(decodeURIComponent(id), call) : fail(404, "Unknown method");
}

function personRoutes(state: PipedriveState): Record<string, Route> {
  const find = (id: string) =>
    state.persons.find((person) => String(person.id) === id && !person.is_deleted);
  const write = (person: PipedrivePerson, call: CrmCall) => {
    const fault = checkPipedriveBody("person", call.json, state.fields);
    if (fault !== null) return fail(400, fault);
    const { custom_fields: changes = {}, ...rest } = call.json as Partial<PipedrivePerson>;
    Object.assign(person, rest);
    Object.assign(person.custom_fields, changes);
    return succeed(person);
  };
  const blank = { name: "", emails: [], phones: [], is_deleted: false };
  return {
    "GET /api/v1/users/me": () => succeed({ id: 7, name: "Sales", ...state.company }),
    "GET /api/v2/personFields": () => succeed(describeFields(state.fields)),
    "GET /api/v2/persons/search": (_, { query }) => succeed(searchPersons(state, query)),
    "GET /api/v2/persons": (_, { query }) => {
      const kept = state.persons.filter((person) => !person.is_deleted);
      return succeed(kept.toReversed().slice(0, Number(query.get("limit") ?? "100")));
    },
    "GET /api/v2/persons/*": (id) => foundOr404(find(id)),
    "PATCH /api/v2/persons/*": (id, call) => {
      const person = find(id);
      return person ? write(person, call) : fail(404, "Person not found.");
    },
    "POST /api/v2/persons": (_, call) => {
      const person = { ...blank, id: state.persons.length + 1, custom_fields: {} };
      const reply = (call.json as { name?: unknown } | null)?.name
        ? write(person, call)
        : fail(400, "Name must be given.");
      if (reply.status !== 200) return reply;
      if (state.isIndexLate) state.indexedEmails.set(person.id, []);
      state.persons.push(person);
      return reply;
    },
  };
}

function describeFields(own: readonly PipedriveAccountField[]): readonly unknown[] {
  const builtIn = { field_code: "name", field_name: "Name", field_type: "varchar", options: null };
  return [
    { ...builtIn, is_custom_field: false },
    ...own.map((field) => ({ options: null, ...field, is_custom_field: true })),
  ];
}

function searchPersons(
  { persons, indexedEmails }: PipedriveState,
  query: URLSearchParams,
): unknown {
  const term = (query.get("term") ?? "").toLowerCase();
  const isExact = query.get("exact_match") === "true";
  const fits = (email: string) =>
    isExact ? email.toLowerCase() === term : email.toLowerCase().includes(term);
  // Sorted by relevance, so in no reliable order; deleted persons are still found.
  const found = persons.filter(({ id, emails }) =>
    (indexedEmails.get(id) ?? emails.map(({ value }) => value)).some(fits),
  );
  return {
    items: found.toReversed().map(({ id, name, emails, phones }) => ({
      result_score: 0.5,
      item: {
        id,
        type: "person",
        name,
        emails: emails.map(({ value }) => value),
        phones: phones.map(({ value }) => value),
      },
    })),
  };
}

function leadRoutes(state: PipedriveState): Record<string, Route> {
  const find = (id: string) => state.leads.find((lead) => lead.id === id);
  const list = (isArchived: boolean, query: URLSearchParams) => {
    const of = query.get("person_id");
    return listOrNull(
      state.leads.filter(
        (lead) => lead.is_archived === isArchived && String(lead.person_id) === of,
      ),
    );
  };
  return {
    "GET /api/v1/leads": (_, { query }) => list(false, query),
    "GET /api/v1/leads/archived": (_, { query }) => list(true, query),
    "GET /api/v1/leads/*": (id) => foundOr404(find(id)),
    "PATCH /api/v1/leads/*": (id, call) => {
      const lead = find(id);
      if (!lead) return fail(404, "Lead not found.");
      if (lead.is_archived) return fail(400, "An archived lead can't be changed.");
      const fault = checkPipedriveBody("lead change", call.json, []);
      return fault === null ? succeed(Object.assign(lead, call.json)) : fail(400, fault);
    },
    "POST /api/v1/leads": (_, call) => {
      const fault = checkPipedriveBody("lead", call.json, []);
      if (fault !== null) return fail(400, fault);
      const body = call.json as Pick<PipedriveLead, "title" | "person_id">;
      const owner = state.persons.find(({ id }) => id === body.person_id);
      if (!owner || owner.is_deleted) return fail(404, "Person not found.");
      const lead = { origin_id: null, ...body, id: randomUUID(), is_archived: false };
      state.leads.push(lead);
      return { ...succeed(lead), status: 201 };
    },
  };
}

function noteRoutes(state: PipedriveState): Record<string, Route> {
  const find = (id: string) =>
    state.notes.find((note) => String(note.id) === id && note.active_flag);
  return {
    "GET /api/v1/notes": (_, { query }) => {
      const start = Number(query.get("start") ?? "0");
      const of = query.get("person_id");
      const notes = state.notes.filter((note) => note.active_flag && String(note.person_id) === of);
      return listOrNull(notes.slice(start, start + Number(query.get("limit") ?? "100")));
    },
    "PUT /api/v1/notes/*": (id, call) => {
      const note = find(id);
      if (!note) return fail(404, "Note not found.");
      const fault = checkPipedriveBody("note", call.json, []);
      return fault === null ? succeed(Object.assign(note, call.json)) : fail(400, fault);
    },
    "POST /api/v1/notes": (_, call) => {
      const fault = checkPipedriveBody("note", call.json, []);
      if (fault !== null) return fail(400, fault);
      const blank = { lead_id: null, person_id: null, active_flag: true };
      const body = call.json as Pick<PipedriveNote, "content">;
      const note = { ...blank, ...body, id: state.notes.length + 1 };
      state.notes.push(note);
      return { ...succeed(note), status: 201 };
    },
  };
}

/** Deletion marks persons and notes, and removes leads. */
function deletions(state: PipedriveState): Record<string, Route> {
  const answer = (isFound: boolean) => (isFound ? succeed({}) : fail(404, "Not found."));
  return {
    "DELETE /api/v2/persons/*": (id) => {
      const person = state.persons.find((one) => String(one.id) === id && !one.is_deleted);
      if (person) person.is_deleted = true;
      return answer(person !== undefined);
    },
    "DELETE /api/v1/leads/*": (id) => {
      const index = state.leads.findIndex((lead) => lead.id === id);
      if (index >= 0) state.leads.splice(index, 1);
      return answer(index >= 0);
    },
    "DELETE /api/v1/notes/*": (id) => {
      const note = state.notes.find((one) => String(one.id) === id && one.active_flag);
      if (note) note.active_flag = false;
      return answer(note !== undefined);
    },
  };
}

function foundOr404(record: object | undefined): CrmReply {
  return record ? succeed(record) : fail(404, "Not found.");
}

/** Version 1 of the API returns null for an empty list. */
const listOrNull = (records: readonly unknown[]) => succeed(records.length === 0 ? null : records);

function succeed(data: unknown): CrmReply {
  return { status: 200, body: { success: true, data } };
}

function fail(status: number, error: string): CrmReply {
  return { status, body: { success: false, error, data: null } };
}

const known: Readonly<Record<PipedriveBody, readonly string[]>> = {
  person: ["name", "emails", "phones", "custom_fields", "owner_id", "org_id", "label_ids"],
  lead: ["title", "person_id", "origin_id", "owner_id", "channel", "channel_id"],
  "lead change": ["title", "person_id", "owner_id", "channel", "channel_id", "is_archived"],
  note: ["content", "lead_id", "person_id"],
};

type PipedriveBody = "person" | "lead" | "lead change" | "note";

const takes: Readonly<Record<string, (value: unknown) => boolean>> = {
  varchar: (value) => typeof value === "string" && value.length <= 255,
  text: (value) => typeof value === "string",
  double: (value) => typeof value === "number",
  enum: (value) => typeof value === "number",
  set: (value) => Array.isArray(value) && value.length > 0,
  date: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
};

/** Pipedrive's objection to a body, or null when it accepts it. */
function checkPipedriveBody(
  kind: PipedriveBody,
  json: unknown,
  fields: readonly PipedriveAccountField[],
): string | null {
  if (typeof json !== "object" || json === null) return "The body is no JSON object.";
  const body = json as Record<string, unknown>;
  const strange = Object.keys(body).find((key) => !known[kind].includes(key));
  if (strange !== undefined) return `Parameter ${strange} is not allowed.`;
  return checks[kind](body, fields);
}

type Check = (
  body: Record<string, unknown>,
  fields: readonly PipedriveAccountField[],
) => string | null;

const checks: Readonly<Record<PipedriveBody, Check>> = {
  person: checkPerson,
  lead: ({ title, person_id }) =>
    isText(title) && isNumber(person_id) ? null : "A lead needs a title and a person.",
  "lead change": () => null,
  note: ({ content, lead_id, person_id }) =>
    isText(content) && (isText(lead_id) || isNumber(person_id))
      ? null
      : "A note needs content and something to be attached to.",
};

function checkPerson(
  body: Record<string, unknown>,
  fields: readonly PipedriveAccountField[],
): string | null {
  for (const list of [body["emails"], body["phones"]]) {
    if (list !== undefined && !isContactList(list)) return "Contacts must be a list of values.";
  }
  for (const [key, value] of Object.entries(body["custom_fields"] ?? {})) {
    const field = fields.find(({ field_code }) => field_code === key);
    if (!field) return `Custom field ${key} does not exist.`;
    if (!takes[field.field_type]?.(value)) return `Validation failed: ${key}: wrong type.`;
  }
  return null;
}

function isContactList(list: unknown): boolean {
  return Array.isArray(list) && list.every((entry: { value?: unknown }) => isText(entry.value));
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}
