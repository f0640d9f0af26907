import { z } from "zod";
import { CrmFailure, throttle } from "#features/crm/core/provider-gate.ts";
import type { FieldRule } from "#features/crm/core/field-map.ts";
import {
  newSalesforceLead,
  type SalesforceLead,
  valuesToSalesforce,
} from "#features/crm/core/lead-to-providers.ts";
import {
  AccessTokens,
  askForToken,
  authorizeCalls,
  type Grant,
} from "#features/crm/server/client/access-tokens.ts";
import {
  type CallCrm,
  checkCrmAddress,
  type CrmAnswer,
  createCrmClient,
  heedRetryAfter,
  hideSecrets,
  isTaken,
} from "#features/crm/server/client/crm-client.ts";
import {
  type CrmErasure,
  type CrmProvider,
  type CrmProviderDefinition,
  type CrmWrite,
  type ErasedExtent,
  listBlanked,
  type ProviderContext,
  type PushResult,
  readValues,
  type VariableValues,
} from "#features/crm/server/crm-provider.ts";
import type { Clock } from "#platform/core/clock.ts";
import { hourMs } from "#platform/core/durations.ts";
import { adoptSalesforceLead, hasOwnLead } from "./adopt-salesforce-lead.ts";
import {
  describeWrite,
  readSalesforceErrors,
  readSalesforceFailure,
  type SalesforceSession,
  writeLeadPath,
} from "./salesforce-session.ts";
import { readAccountId, testSalesforce } from "./test-salesforce.ts";

/**
 * Fields that are on by default use standard fields of Salesforce's Lead. The others hold personal
 * facts or need a custom field, and their names are proposals.
 */
const salesforceFields: readonly FieldRule[] = [
  { key: "lastName", remoteField: "LastName", enabled: true, fixed: true },
  { key: "firstName", remoteField: "FirstName", enabled: true },
  { key: "email", remoteField: "Email", enabled: true },
  { key: "phone", remoteField: "Phone", enabled: true },
  { key: "zipCode", remoteField: "PostalCode", enabled: true },
  { key: "leadCategory", remoteField: "Rating", enabled: true },
  { key: "answers", remoteField: "Description", enabled: true },
  { key: "fullName", remoteField: "", enabled: false },
  { key: "leadScore", remoteField: "Lead_Score__c", enabled: false },
  { key: "scoreSummary", remoteField: "Lead_Score_Summary__c", enabled: false },
  { key: "language", remoteField: "Website_Language__c", enabled: false },
  { key: "contactConsent", remoteField: "Contact_Consent__c", enabled: false },
  { key: "submittedAt", remoteField: "Website_Submitted_At__c", enabled: false },
  { key: "leadId", remoteField: "Website_Request_Id__c", enabled: false },
  { key: "source", remoteField: "Website_Source__c", enabled: false },
  { key: "birthYear", remoteField: "Birth_Year__c", enabled: false },
  { key: "income", remoteField: "Income_Range__c", enabled: false },
  { key: "citizenshipStatus", remoteField: "Citizenship_Status__c", enabled: false },
  { key: "maritalStatus", remoteField: "Marital_Status__c", enabled: false },
  { key: "hasChildren", remoteField: "Has_Children__c", enabled: false },
];

const label = "Salesforce";
const defaultExternalIdField = "Website_Lead_Id__c";
const exampleAddress = "https://yourcompany.my.salesforce.com";
const fieldName = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;

export const salesforce: CrmProviderDefinition = {
  id: "salesforce",
  label,
  variables: [
    {
      name: "SALESFORCE_INSTANCE_URL",
      purpose: {
        en: `Your address, such as ${exampleAddress}`,
        es: `Su dirección, por ejemplo ${exampleAddress}`,
      },
      required: true,
    },
    {
      name: "SALESFORCE_ACCESS_TOKEN",
      purpose: {
        en: "Access token for a first try; it ends within hours",
        es: "Token de acceso para una primera prueba; vence en unas horas",
      },
    },
    {
      name: "SALESFORCE_CLIENT_ID",
      purpose: {
        en: "Consumer key of your app; with its secret the site stays signed in by itself",
        es: "Clave de consumidor de su aplicación; con su secreto, el sitio mantiene la sesión por sí solo",
      },
    },
    {
      name: "SALESFORCE_CLIENT_SECRET",
      purpose: {
        en: "Consumer secret of your app; goes with the key",
        es: "Secreto de consumidor de su aplicación; va junto con la clave",
      },
    },
    {
      name: "SALESFORCE_EXTERNAL_ID_FIELD",
      purpose: {
        en: `Another Lead field for our id; without it the site uses ${defaultExternalIdField}`,
        es: `Otro campo de Lead para nuestro ID; sin él, el sitio usa ${defaultExternalIdField}`,
      },
    },
  ],
  requiresOneOf: ["SALESFORCE_ACCESS_TOKEN", "SALESFORCE_CLIENT_ID"],
  needs: {
    en: `An access token and an instance URL, optionally a client id and secret, which keep the connection going. Lead needs a text field ${defaultExternalIdField} that is a unique external id. New leads get the company "Household".`,
    es: `Un token de acceso y la URL de su instancia. Puede agregar un ID y un secreto de cliente, que mantienen la conexión. Lead necesita un campo de texto ${defaultExternalIdField} que sea un ID externo único. Los prospectos nuevos reciben la empresa "Household".`,
  },
  fields: salesforceFields,
  remoteFieldName: {
    pattern: fieldName,
    hint: {
      en: "A Lead field's API name, such as Lead_Score__c",
      es: "El nombre de API de un campo de Lead, por ejemplo Lead_Score__c",
    },
  },
  // Salesforce has no limit per second, and failed pushes count against the daily limit, too.
  paceMs: 100,
  connect,
};

function connect(values: VariableValues, context: ProviderContext): CrmProvider {
  const { clock, tokens, allowAnyHost } = context;
  const instanceUrl = readInstanceUrl(values["SALESFORCE_INSTANCE_URL"] ?? "", allowAnyHost);
  const app = readApp(values);
  const given = values["SALESFORCE_ACCESS_TOKEN"];
  const call = createCrmClient({ label, baseUrl: instanceUrl });
  const accessTokens = new AccessTokens({
    label,
    clock,
    tokens,
    given: given ?? null,
    logIn: app && (() => logIn(call, app, clock)),
    credentials: [instanceUrl, given, app?.clientId, app?.clientSecret],
  });
  const session: SalesforceSession = {
    call: authorizeCalls(call, accessTokens, label),
    clock,
    instanceUrl,
    externalIdField: readExternalIdField(values),
  };
  return {
    findAccount: async () => readAccountId(session),
    write: (write, signal) => writeToSalesforce(session, write, signal),
    erase: (erasure, signal) => eraseAtSalesforce(session, erasure, signal),
    test: (fields, signal) => testSalesforce(session, fields, signal),
  };
}

function readInstanceUrl(text: string, allowAnyHost: boolean): string {
  const address = checkCrmAddress(text, {
    variable: "SALESFORCE_INSTANCE_URL",
    example: exampleAddress,
    domains: ["salesforce.com", "force.com"],
    allowAnyHost,
  });
  const { hostname, origin } = new URL(address);
  // The address that a browser shows on a record's page. The API has another host.
  if (!hostname.endsWith(".lightning.force.com")) return origin;
  throw new CrmFailure(
    "config",
    `SALESFORCE_INSTANCE_URL is the address for people: set the one that ends in .my.salesforce.com, such as ${exampleAddress}.`,
  );
}

function readApp(values: VariableValues): SalesforceApp | null {
  const clientId = values["SALESFORCE_CLIENT_ID"];
  const clientSecret = values["SALESFORCE_CLIENT_SECRET"];
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  if (clientId === undefined && clientSecret === undefined) return null;
  throw new CrmFailure(
    "config",
    "SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET belong together: set both, or none.",
  );
}

function readExternalIdField(values: VariableValues): string {
  const name = values["SALESFORCE_EXTERNAL_ID_FIELD"] ?? defaultExternalIdField;
  if (fieldName.test(name)) return name;
  throw new CrmFailure(
    "config",
    `SALESFORCE_EXTERNAL_ID_FIELD must be a Lead field's API name, such as ${defaultExternalIdField}.`,
  );
}

/**
 * Salesforce does not say how long a token lasts; an org's sessions end after 15 minutes to a day.
 * A token that ends sooner is refused and then renewed. Salesforce blocks apps that log in too
 * often.
 */
const lifetimeMs = hourMs;
const tooOftenMs = hourMs;

interface SalesforceApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

const grantSchema = z.object({ access_token: z.string().min(1) });

const refusalSchema = z
  .object({ error: z.string().catch(""), error_description: z.string().catch("") })
  .catch({ error: "", error_description: "" });

async function logIn(call: CallCrm, app: SalesforceApp, clock: Clock): Promise<Grant> {
  const answer = await askForToken(call, {
    label,
    path: "/services/oauth2/token",
    form: {
      grant_type: "client_credentials",
      client_id: app.clientId,
      client_secret: app.clientSecret,
    },
  });
  const now = clock.now();
  const grant = grantSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || !grant) {
    throw heedRetryAfter(describeRefusal(answer, app, now), answer, now);
  }
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  return { accessToken: grant.access_token, expiresAt, refreshToken: null };
}

function describeRefusal(
  { status, body }: CrmAnswer,
  { clientSecret }: SalesforceApp,
  now: Date,
): CrmFailure {
  const { error, error_description: description } = refusalSchema.parse(body);
  if (status === 429 || /rate exceeded/i.test(description)) {
    return throttle("Salesforce saw too many logins.", now, tooOftenMs);
  }
  if (status >= 300 && status < 500) {
    const reason = hideSecrets(`${description || "no reason given"} (${error})`, [clientSecret]);
    return new CrmFailure(
      "auth",
      `Salesforce refused the login: check SALESFORCE_INSTANCE_URL, SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET, and that the app allows the client credentials flow. It said: ${reason}.`,
    );
  }
  return new CrmFailure("transient", `Salesforce's login is having trouble (${status}).`);
}

/** Deletes the lead that carries the person's id, and leads that were taken over for the person. */
async function eraseAtSalesforce(
  { call, clock, externalIdField }: SalesforceSession,
  { personId, remotes }: CrmErasure,
  signal: AbortSignal,
): Promise<ErasedExtent> {
  const paths = [
    ...remotes.map(({ id }) => writeLeadPath(id)),
    writeLeadPath(externalIdField, personId),
  ];
  for (const path of paths) {
    const answer = await call({ method: "DELETE", path, signal });
    if (isUnknown(answer) || isTaken(answer)) continue;
    throw readSalesforceFailure(answer, {
      now: clock.now(),
      externalIdField,
      mapped: [],
      isNew: false,
    });
  }
  return "all";
}

/** Whether Salesforce has no such lead. A missing field for our id causes the same 404. */
function isUnknown({ status, body }: CrmAnswer): boolean {
  const [error] = readSalesforceErrors(body);
  if (status !== 404 || !error) return false;
  if (error.errorCode === "ENTITY_IS_DELETED") return true;
  return error.errorCode === "NOT_FOUND" && !/external id field/i.test(error.message);
}

/** Salesforce refuses a duplicate and names it, so that it can be taken over. */
const duplicateRule = "allowSave=false; includeRecordDetails=true";

const writtenSchema = z.object({ id: z.string() });

/** Salesforce names the record that it created, and may return no body after an update. */
function readWrittenId({ body }: CrmAnswer, known?: string): string {
  const id = writtenSchema.safeParse(body).data?.id ?? known;
  if (id !== undefined) return id;
  throw new CrmFailure("unknown_outcome", "Salesforce did not say what became of this lead.");
}

/**
 * Creates or updates the lead that carries the person's id. The e-mail address is not part of the
 * URL, where it would be logged.
 */
async function writeToSalesforce(
  session: SalesforceSession,
  write: CrmWrite,
  signal: AbortSignal,
): Promise<PushResult | null> {
  const blanks = Object.fromEntries(listBlanked(write).map((name) => [name, null]));
  const values = { ...valuesToSalesforce(readValues(write), write.fields), ...blanks };
  const written = await (write.mayMake ? upsert : keep)(session, write, values, signal);
  const url = `${session.instanceUrl}/lightning/r/Lead/${written?.id}/view`;
  return written && { ...written, url, parts: {} };
}

type Written = Pick<PushResult, "id" | "warnings">;

/**
 * Updates the lead by its own id. A lead that was never confirmed is updated by our id of the
 * person, once it is known to exist.
 */
async function keep(
  session: SalesforceSession,
  write: CrmWrite,
  json: SalesforceLead,
  signal: AbortSignal,
): Promise<Written | null> {
  const { known, personId } = write;
  if (!known && !(await hasOwnLead(session, write, signal))) return null;
  const path = known ? writeLeadPath(known.id) : writeLeadPath(session.externalIdField, personId);
  const answer = await session.call({ method: "PATCH", path, json, signal });
  // Sales may have merged the lead into another one, which then carries our id.
  if (known && isUnknown(answer)) return keep(session, { ...write, known: null }, json, signal);
  if (!isTaken(answer)) throw readSalesforceFailure(answer, describeWrite(session, write));
  return { id: known?.id ?? readWrittenId(answer), warnings: [] };
}

async function upsert(
  session: SalesforceSession,
  push: CrmWrite,
  values: SalesforceLead,
  signal: AbortSignal,
): Promise<Written> {
  const answer = await send(session, push, values, signal);
  if (hasError(answer, "DUPLICATES_DETECTED")) {
    return adoptSalesforceLead(session, { push, values, refusal: answer.body }, signal);
  }
  if (!isTaken(answer)) throw readSalesforceFailure(answer, describeWrite(session, push));
  return { id: readWrittenId(answer, push.known?.id), warnings: [] };
}

async function send(
  session: SalesforceSession,
  push: CrmWrite,
  values: SalesforceLead,
  signal: AbortSignal,
): Promise<CrmAnswer> {
  const { call, externalIdField } = session;
  const { known, personId } = push;
  const path = writeLeadPath(externalIdField, personId);
  const headers = { "Sforce-Duplicate-Rule-Header": duplicateRule };
  const write = (json: SalesforceLead) => call({ method: "PATCH", path, json, headers, signal });
  const whole = { ...newSalesforceLead, ...values };
  // The lead may have been created while this org had another address, or by a write whose answer
  // was lost.
  if (!known && !(await hasOwnLead(session, push, signal))) return write(whole);
  const answer = await write(values);
  // Sales deleted the lead that we knew, so it is created again.
  return hasError(answer, "REQUIRED_FIELD_MISSING", "Company") ? write(whole) : answer;
}

function hasError({ body }: CrmAnswer, code: string, field?: string): boolean {
  return readSalesforceErrors(body).some(
    ({ errorCode, fields }) =>
      errorCode === code && (field === undefined || fields.includes(field)),
  );
}
