import { startFakeCrm, type CrmCall, type CrmReply, type FakeCrm } from "./fake-crm.ts";

const leadPath = "/services/data/v67.0/sobjects/Lead";

export type FakeLead = Record<string, unknown> & { readonly Id: string };

export type FakeSalesforce = FakeCrm & { readonly org: FakeSalesforceOrg };

export async function startFakeSalesforce(): Promise<FakeSalesforce> {
  const org = makeOrg();
  const fake = await startFakeCrm({
    answer: (call) => org.answer(call) ?? route(org, call),
    refuse: (fault) => refusals[fault],
  });
  return Object.assign(fake, { org });
}

export type FakeSalesforceOrg = ReturnType<typeof makeOrg>;

/** One org; change it at any time. */
function makeOrg() {
  const plain = ["FirstName", "Email", "Phone", "PostalCode", "Rating", "LeadSource"];
  const contactEmails: string[] = [];
  return {
    leads: new Map<string, FakeLead>(),
    /** Values that a write replaced by nothing. */
    blanked: 0,
    /** Fields by name, with their differences from a plain text field. */
    fields: new Map<string, Readonly<Record<string, unknown>>>([
      ["Id", { createable: false, updateable: false, nillable: false, defaultedOnCreate: true }],
      ["LastName", { nillable: false }],
      ["Company", { nillable: false }],
      ["Status", { nillable: false, defaultedOnCreate: true }],
      ["Description", { type: "textarea" }],
      ["Website_Lead_Id__c", { externalId: true, unique: true }],
      ...plain.map((name) => [name, {}] as const),
    ]),
    accessTokens: new Set(["00D-session"]),
    logins: 0,
    /** New leads with the e-mail address of a lead, or of one of these people, are refused. */
    hasDuplicateRule: false,
    contactEmails,
    /** Answers instead of the org; null lets a call through. */
    answer: (_call: CrmCall): CrmReply | null => null,
  };
}

const refusals = {
  unauthorized: fault(401, "INVALID_SESSION_ID", "Session expired or invalid"),
  forbidden: fault(403, "INSUFFICIENT_ACCESS", "The logged-in user lacks permissions."),
  throttled: fault(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded."),
  unavailable: fault(503, "SERVER_UNAVAILABLE", "The server is too busy."),
};

/** A refusal as Salesforce words it. */
export function fault(
  status: number,
  errorCode: string,
  message: string,
  fields?: readonly string[],
): CrmReply {
  return { status, body: [{ message, errorCode, ...(fields ? { fields } : {}) }] };
}

function route(org: FakeSalesforceOrg, call: CrmCall): CrmReply {
  if (call.method === "POST" && call.path === "/services/oauth2/token") return logIn(org, call);
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? "";
  if (!org.accessTokens.has(token)) return refusals.unauthorized;
  const below = call.path.startsWith(`${leadPath}/`) ? call.path.slice(leadPath.length + 1) : "";
  const [first = "", value] = below.split("/").map(decodeURIComponent);
  return value === undefined
    ? serveLead(org, call, first)
    : serveByField(org, call, { field: first, value });
}

function serveLead(org: FakeSalesforceOrg, call: CrmCall, name: string): CrmReply {
  if (call.method === "GET" && name === "describe") return describeLead(org);
  if (call.method === "DELETE") return remove(org, [name]);
  return call.method === "PATCH" ? update(org, call, name) : missing(name);
}

function serveByField(org: FakeSalesforceOrg, call: CrmCall, key: Key): CrmReply {
  if (!org.fields.get(key.field)?.["externalId"]) return missing(key.field);
  if (call.method === "PATCH") return upsert(org, call, key);
  if (call.method === "DELETE") {
    return remove(
      org,
      listByField(org, key).map(({ Id }) => Id),
    );
  }
  const [lead] = listByField(org, key);
  return lead ? { status: 200, body: { Id: lead.Id } } : missing(key.field);
}

function remove(org: FakeSalesforceOrg, ids: readonly string[]): CrmReply {
  const known = ids.filter((id) => org.leads.delete(id));
  if (known.length > 0) return { status: 204 };
  return fault(404, "NOT_FOUND", "The requested resource does not exist");
}

function missing(what: string): CrmReply {
  const message = `Provided external ID field does not exist or is not accessible: ${what}`;
  return fault(404, "NOT_FOUND", message);
}

function logIn(org: FakeSalesforceOrg, { headers, text }: CrmCall): CrmReply {
  const form = new URLSearchParams(text);
  const isRight =
    headers["content-type"]?.startsWith("application/x-www-form-urlencoded") &&
    form.get("grant_type") === "client_credentials" &&
    form.get("client_id") === "client" &&
    form.get("client_secret") === "client-secret";
  if (!isRight) {
    const body = { error: "invalid_client", error_description: "invalid client credentials" };
    return { status: 400, body };
  }
  org.logins += 1;
  const token = `session-${org.logins}`;
  org.accessTokens.add(token);
  return { status: 200, body: { access_token: token, token_type: "Bearer", issued_at: "0" } };
}

function describeLead(org: FakeSalesforceOrg): CrmReply {
  const usual = {
    type: "string",
    createable: true,
    updateable: true,
    nillable: true,
    defaultedOnCreate: false,
    externalId: false,
    unique: false,
  };
  const fields = [...org.fields].map(([name, changes]) => ({ name, ...usual, ...changes }));
  return { status: 200, body: { name: "Lead", createable: true, updateable: true, fields } };
}

interface Key {
  readonly field: string;
  readonly value: string;
}

function listByField(org: FakeSalesforceOrg, { field, value }: Key): FakeLead[] {
  return [...org.leads.values()].filter((lead) => lead[field] === value);
}

function upsert(org: FakeSalesforceOrg, call: CrmCall, key: Key): CrmReply {
  const { field, value } = key;
  const values = call.json as Record<string, unknown>;
  if (field in values) {
    return fault(400, "INVALID_FIELD", `The ${field} field should not be specified`, [field]);
  }
  const matches = listByField(org, key);
  if (matches.length > 1) {
    return { status: 300, body: matches.map(({ Id }) => `${leadPath}/${Id}`) };
  }
  const [lead] = matches;
  const refusal = judge(org, values, !lead) ?? (lead ? null : findDuplicates(org, call, values));
  if (refusal) return refusal;
  const id = lead?.Id ?? `00Q5g00000A${String(org.leads.size + 1).padStart(4, "0")}EAC`;
  write(org, lead ?? { Id: id, [field]: value }, values);
  const body = { id, success: true, errors: [], created: !lead };
  return { status: lead ? 200 : 201, body };
}

function update(org: FakeSalesforceOrg, call: CrmCall, id: string): CrmReply {
  const lead = org.leads.get(id);
  if (!lead) return fault(404, "NOT_FOUND", "The requested resource does not exist");
  const values = call.json as Record<string, unknown>;
  const refusal = judge(org, values, false);
  if (refusal) return refusal;
  write(org, lead, values);
  return { status: 204 };
}

function judge(
  org: FakeSalesforceOrg,
  values: Readonly<Record<string, unknown>>,
  isNew: boolean,
): CrmReply | null {
  const unknown = Object.keys(values).find((name) => !org.fields.has(name));
  if (unknown !== undefined) {
    return fault(400, "INVALID_FIELD", `No such column '${unknown}' on sobject of type Lead`);
  }
  const required = [...org.fields]
    .filter(([, { nillable, defaultedOnCreate }]) => nillable === false && !defaultedOnCreate)
    .map(([name]) => name);
  const lacking = required.filter((name) => (isNew ? !values[name] : values[name] === ""));
  if (lacking.length === 0) return null;
  const message = `Required fields are missing: [${lacking.join(", ")}]`;
  return fault(400, "REQUIRED_FIELD_MISSING", message, lacking);
}

function findDuplicates(
  org: FakeSalesforceOrg,
  { headers }: CrmCall,
  values: Readonly<Record<string, unknown>>,
): CrmReply | null {
  const isStrict = String(headers["sforce-duplicate-rule-header"]).includes("allowSave=false");
  if (!org.hasDuplicateRule || !isStrict) return null;
  const leads = [...org.leads.values()]
    .filter((lead) => lead["Email"] === values["Email"])
    .map((lead) => ({ attributes: { type: "Lead", url: `${leadPath}/${lead.Id}` }, ...lead }));
  const contacts = org.contactEmails
    .filter((email) => email === values["Email"])
    .map((Email, index) => ({
      attributes: { type: "Contact", url: "" },
      Id: `0035g00000A000${index}EAC`,
      Email,
    }));
  const records = [...leads, ...contacts];
  if (records.length === 0) return null;
  const matchRecords = records.map((record) => ({ fieldDiffs: [], matchConfidence: 100, record }));
  const matchResults = [{ matchEngine: "ExactMatchEngine", matchRecords, size: records.length }];
  const message = "Use one of these records?";
  const duplicateResut = { allowSave: false, duplicateRule: "Leads", matchResults };
  return { status: 400, body: [{ duplicateResut, errorCode: "DUPLICATES_DETECTED", message }] };
}

function write(
  org: FakeSalesforceOrg,
  lead: FakeLead,
  values: Readonly<Record<string, unknown>>,
): void {
  const blanks = Object.entries(values).filter(
    ([name, value]) => (value === "" || value === null) && lead[name],
  );
  org.blanked += blanks.length;
  org.leads.set(lead.Id, { ...lead, ...values });
}
