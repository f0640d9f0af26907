import { startFakeCrm, type CrmCall, type CrmReply, type FakeCrm } from "./fake-crm.ts";

const version = "2026-09";
const scopes = ["crm.objects.contacts.read", "crm.objects.contacts.write"];

export interface FakeContact {
  readonly id: string;
  readonly properties: Record<string, string>;
  /** Further addresses of the same contact. */
  readonly otherEmails: string[];
}

export type FakeHubspot = FakeCrm & { readonly account: FakeHubspotAccount };

export async function startFakeHubspot(): Promise<FakeHubspot> {
  const account = makeAccount();
  const fake = await startFakeCrm({
    answer: (call) => account.answer(call) ?? route(account, call),
    refuse: (fault) => refusals[fault],
  });
  return Object.assign(fake, { account });
}

export type FakeHubspotAccount = ReturnType<typeof makeAccount>;

/** One account; change it at any time. */
function makeAccount() {
  const missingScopes: readonly string[] = [];
  const contacts: FakeContact[] = [];
  return {
    contacts,
    /** Values that a write replaced by nothing. */
    blanked: 0,
    properties: new Set(["email", "firstname", "lastname", "phone", "zip", "message"]),
    readOnlyProperties: new Set(["hs_object_id"]),
    /** Items with one of these addresses are refused inside an accepted batch. */
    badEmails: new Set<string>(),
    accessTokens: new Set(["pat-na1-secret"]),
    missingScopes,
    refreshToken: "refresh-0",
    rotatesRefreshTokens: false,
    logins: 0,
    /** Answers instead of the account; null lets a call through. */
    answer: (_call: CrmCall): CrmReply | null => null,
  };
}

const refusals = {
  unauthorized: problem(401, "EXPIRED_AUTHENTICATION", "The OAuth token used has expired"),
  forbidden: forbid(scopes),
  throttled: limit("TEN_SECONDLY_ROLLING"),
  unavailable: problem(503, "UNAVAILABLE", "Service unavailable"),
};

/** A refusal because a limit was reached. */
export function limit(policyName: "TEN_SECONDLY_ROLLING" | "DAILY"): CrmReply {
  const refusal = problem(429, "RATE_LIMITS", `You have reached your ${policyName} limit.`);
  return { ...refusal, body: { ...(refusal.body as object), policyName } };
}

/** A refusal as HubSpot words it. */
export function problem(status: number, category: string, message: string): CrmReply {
  const correlationId = "c033cdaa-2c40-4a64-ae48-b4cec88dad24";
  return { status, body: { status: "error", message, correlationId, category } };
}

function forbid(missing: readonly string[]): CrmReply {
  const refusal = problem(403, "MISSING_SCOPES", "This app hasn't been granted all scopes.");
  const context = { requiredGranularScopes: missing };
  const errors = [{ message: "One or more of the following scopes are required.", context }];
  return { status: 403, body: { ...(refusal.body as object), errors } };
}

function route(account: FakeHubspotAccount, call: CrmCall): CrmReply {
  const target = `${call.method} ${call.path}`;
  if (target === "POST /oauth/2026-03/token") return logIn(account, call);
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? "";
  if (!account.accessTokens.has(token)) return refusals.unauthorized;
  if (target === `GET /account-info/${version}/details`) return describeAccount();
  return account.missingScopes.length > 0 ? forbid(account.missingScopes) : serve(account, call);
}

function serve(account: FakeHubspotAccount, call: CrmCall): CrmReply {
  const target = `${call.method} ${call.path}`;
  if (target === `GET /crm/properties/${version}/contacts`) return listProperties(account);
  if (target === `POST /crm/objects/${version}/contacts/batch/upsert`) return upsert(account, call);
  if (target === `POST /crm/objects/${version}/contacts/batch/read`) return read(account, call);
  if (target === `POST /crm/objects/${version}/contacts/gdpr-delete`) return erase(account, call);
  const id = new RegExp(`^PATCH /crm/objects/${version}/contacts/(\\d+)$`).exec(target)?.[1];
  return id === undefined ? problem(404, "NOT_FOUND", "not found") : patch(account, id, call);
}

function logIn(account: FakeHubspotAccount, { headers, text }: CrmCall): CrmReply {
  const form = new URLSearchParams(text);
  const isRight =
    headers["content-type"]?.startsWith("application/x-www-form-urlencoded") &&
    form.get("grant_type") === "refresh_token" &&
    form.get("client_id") === "client" &&
    form.get("client_secret") === "client-secret" &&
    form.get("refresh_token") === account.refreshToken;
  if (!isRight) return problem(400, "BAD_REFRESH_TOKEN", "missing or invalid refresh token");
  account.logins += 1;
  if (account.rotatesRefreshTokens) account.refreshToken = `refresh-${account.logins}`;
  const access = `access-${account.logins}`;
  account.accessTokens.add(access);
  const body = { token_type: "bearer", refresh_token: account.refreshToken, access_token: access };
  return { status: 200, body: { ...body, expires_in: 1_800 } };
}

function describeAccount(): CrmReply {
  return {
    status: 200,
    body: {
      portalId: 123456,
      accountType: "STANDARD",
      timeZone: "US/Eastern",
      utcOffset: "-04:00",
      utcOffsetMilliseconds: -14_400_000,
      uiDomain: "app-na2.hubspot.com",
    },
  };
}

function listProperties({ properties, readOnlyProperties }: FakeHubspotAccount): CrmReply {
  const describe = (readOnlyValue: boolean) => (name: string) => ({
    name,
    label: name,
    modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue },
  });
  const results = [
    ...[...properties].map(describe(false)),
    ...[...readOnlyProperties].map(describe(true)),
  ];
  return { status: 200, body: { results } };
}

interface Input {
  readonly id: string;
  readonly idProperty?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

function upsert(account: FakeHubspotAccount, call: CrmCall): CrmReply {
  const { inputs } = call.json as { readonly inputs: readonly Input[] };
  for (const { properties } of inputs) {
    const refusal = findPropertyFault(account, properties);
    if (refusal) return refusal;
  }
  const outcomes = inputs.map((input) => upsertOne(account, input));
  const results = outcomes.filter((outcome) => "id" in outcome);
  const errors = outcomes.filter((outcome) => !("id" in outcome));
  const body = { status: "COMPLETE", results };
  if (errors.length === 0) return { status: 200, body };
  return { status: 207, body: { ...body, numErrors: errors.length, errors } };
}

function upsertOne(account: FakeHubspotAccount, { id, idProperty, properties }: Input): object {
  if (idProperty !== "email" || account.badEmails.has(id)) {
    const message = `Email address ${id} is invalid`;
    return { status: "error", category: "VALIDATION_ERROR", message, context: { ids: [id] } };
  }
  const address = id.toLowerCase();
  const elsewhere = account.contacts.find(({ otherEmails }) => otherEmails.includes(address));
  if (elsewhere) {
    const message = `Contact already exists. Existing ID: ${elsewhere.id}`;
    return { status: "error", category: "CONFLICT", message, context: { ids: [id] } };
  }
  const found = account.contacts.find((contact) => contact.properties["email"] === address);
  const nextId = String(101 + account.contacts.length);
  const contact = found ?? { id: nextId, properties: { email: address }, otherEmails: [] };
  if (!found) account.contacts.push(contact);
  write(account, contact, properties);
  return { id: contact.id, properties: contact.properties, new: !found, archived: false };
}

/** Contacts that do not exist are listed as errors of an accepted batch. */
function read(account: FakeHubspotAccount, call: CrmCall): CrmReply {
  const { inputs, idProperty } = call.json as { inputs: readonly Input[]; idProperty?: string };
  const asked = inputs.map(({ id }) => id.toLowerCase());
  const results = account.contacts.filter(({ properties }) =>
    asked.includes(properties["email"] ?? ""),
  );
  if (idProperty !== "email") return problem(400, "VALIDATION_ERROR", "idProperty");
  return {
    status: results.length < asked.length ? 207 : 200,
    body: { status: "COMPLETE", results },
  };
}

function patch(account: FakeHubspotAccount, id: string, call: CrmCall): CrmReply {
  const contact = account.contacts.find((candidate) => candidate.id === id);
  if (!contact) return problem(404, "OBJECT_NOT_FOUND", "Object not found.");
  const { properties } = call.json as Pick<Input, "properties">;
  const refusal = findPropertyFault(account, properties);
  if (refusal) return refusal;
  write(account, contact, properties);
  return { status: 200, body: { id, properties: contact.properties } };
}

function write(
  account: FakeHubspotAccount,
  contact: FakeContact,
  properties: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === "" && contact.properties[name]) account.blanked += 1;
    contact.properties[name] = String(value);
  }
}

function findPropertyFault(
  account: FakeHubspotAccount,
  properties: Readonly<Record<string, unknown>>,
): CrmReply | null {
  if (Object.values(properties).some((value) => typeof value !== "string")) {
    return problem(400, "VALIDATION_ERROR", "Invalid input JSON: Cannot deserialize value");
  }
  const judge = (name: string): object[] => {
    if (account.properties.has(name)) return [];
    const isReadOnly = account.readOnlyProperties.has(name);
    const error = isReadOnly ? "READ_ONLY_VALUE" : "PROPERTY_DOESNT_EXIST";
    const message = isReadOnly
      ? `"${name}" is a read only property; its value cannot be set.`
      : `Property "${name}" does not exist`;
    return [{ isValid: false, message, error, name, portalId: 123456 }];
  };
  const faults = Object.keys(properties).flatMap(judge);
  if (faults.length === 0) return null;
  const message = `Property values were not valid: ${JSON.stringify(faults)}`;
  return problem(400, "VALIDATION_ERROR", message);
}

/** Permanently. For an unknown address, the real API would block that address. */
function erase(account: FakeHubspotAccount, call: CrmCall): CrmReply {
  const { objectId, idProperty } = call.json as { objectId?: unknown; idProperty?: unknown };
  if (typeof objectId !== "string" || idProperty !== undefined) {
    return problem(400, "VALIDATION_ERROR", "objectId must be a contact's id");
  }
  const index = account.contacts.findIndex(({ id }) => id === objectId);
  if (index < 0) return problem(404, "OBJECT_NOT_FOUND", "not found");
  account.contacts.splice(index, 1);
  return { status: 204 };
}
