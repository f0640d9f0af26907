import { z } from "zod";
import { CrmFailure, throttle } from "#features/crm/core/provider-gate.ts";
import type { FieldRule } from "#features/crm/core/field-map.ts";
import { type HubspotContact, valuesToHubspot } from "#features/crm/core/lead-to-providers.ts";
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
import { testHubspot } from "./test-hubspot.ts";
import {
  createHubspotSession,
  describeProblem,
  findExistingId,
  type HubspotSession,
  hubspotVersion,
  readHubspotProblem,
} from "./hubspot-session.ts";

/**
 * Fields that are on by default use properties that every account has. The others hold personal
 * facts or need a custom property, and their names are proposals.
 */
const hubspotFields: readonly FieldRule[] = [
  { key: "email", remoteField: "email", enabled: true, fixed: true },
  { key: "firstName", remoteField: "firstname", enabled: true },
  { key: "lastName", remoteField: "lastname", enabled: true },
  { key: "phone", remoteField: "phone", enabled: true },
  { key: "zipCode", remoteField: "zip", enabled: true },
  { key: "answers", remoteField: "message", enabled: true },
  { key: "fullName", remoteField: "", enabled: false },
  { key: "leadScore", remoteField: "lead_score", enabled: false },
  { key: "leadCategory", remoteField: "lead_category", enabled: false },
  { key: "scoreSummary", remoteField: "lead_score_summary", enabled: false },
  { key: "language", remoteField: "website_language", enabled: false },
  { key: "contactConsent", remoteField: "contact_consent", enabled: false },
  { key: "submittedAt", remoteField: "lead_submitted_at", enabled: false },
  { key: "leadId", remoteField: "website_lead_id", enabled: false },
  { key: "source", remoteField: "website_source", enabled: false },
  { key: "birthYear", remoteField: "birth_year", enabled: false },
  { key: "income", remoteField: "income_range", enabled: false },
  { key: "citizenshipStatus", remoteField: "citizenship_status", enabled: false },
  { key: "maritalStatus", remoteField: "marital_status", enabled: false },
  { key: "hasChildren", remoteField: "has_children", enabled: false },
];

const label = "HubSpot";
const defaultAddress = "https://api.hubapi.com";

export const hubspot: CrmProviderDefinition = {
  id: "hubspot",
  label,
  variables: [
    {
      name: "HUBSPOT_ACCESS_TOKEN",
      alias: "HUBSPOT_API_KEY",
      purpose: {
        en: "Access token of a service key or private app",
        es: "Token de acceso de una clave de servicio o de una aplicación privada",
      },
    },
    {
      name: "HUBSPOT_REFRESH_TOKEN",
      purpose: {
        en: "Refresh token of a connected app; it lets the site get new access tokens by itself",
        es: "Token de renovación de una aplicación conectada; con él, el sitio obtiene por sí solo tokens de acceso nuevos",
      },
    },
    {
      name: "HUBSPOT_CLIENT_ID",
      purpose: {
        en: "Client id of that app; only a refresh token needs it",
        es: "ID de cliente de esa aplicación; solo lo necesita un token de renovación",
      },
    },
    {
      name: "HUBSPOT_CLIENT_SECRET",
      purpose: {
        en: "Client secret of that app; only a refresh token needs it",
        es: "Secreto de cliente de esa aplicación; solo lo necesita un token de renovación",
      },
    },
    {
      name: "HUBSPOT_BASE_URL",
      purpose: {
        en: `Another address of the API; without it the site calls ${defaultAddress}`,
        es: `Otra dirección de la API; sin ella, el sitio llama a ${defaultAddress}`,
      },
    },
  ],
  requiresOneOf: ["HUBSPOT_ACCESS_TOKEN", "HUBSPOT_REFRESH_TOKEN"],
  needs: {
    en: "An API key or access token with the scopes crm.objects.contacts.read and crm.objects.contacts.write, optionally a refresh token. A refresh token also needs the app's client id and secret.",
    es: "Una clave de API o un token de acceso con los permisos crm.objects.contacts.read y crm.objects.contacts.write. Puede agregar un token de renovación, que también necesita el ID y el secreto de cliente de la aplicación.",
  },
  fields: hubspotFields,
  remoteFieldName: {
    pattern: /^[a-z][a-z0-9_]{0,99}$/,
    hint: {
      en: "A contact property's internal name, such as lead_score",
      es: "El nombre interno de una propiedad de contacto, por ejemplo lead_score",
    },
  },
  // HubSpot accepts 100 calls in 10 seconds. This pace leaves a fifth of them to the app's other
  // callers.
  paceMs: 125,
  connect,
};

function connect(values: VariableValues, context: ProviderContext): CrmProvider {
  const baseUrl = checkCrmAddress(values["HUBSPOT_BASE_URL"] ?? defaultAddress, {
    variable: "HUBSPOT_BASE_URL",
    example: defaultAddress,
    domains: ["hubapi.com"],
    allowAnyHost: context.allowAnyHost,
  });
  const call = createCrmClient({ label, baseUrl });
  const tokens = createTokens(call, values, context);
  const session = createHubspotSession(authorizeCalls(call, tokens, label), context.clock);
  return {
    findAccount: async (signal) => (await session.fetchAccount(signal)).portalId,
    write: (write, signal) => writeToHubspot(session, write, signal),
    erase: (erasure, signal) => eraseAtHubspot(session, erasure, signal),
    test: (fields, signal) => testHubspot(session, fields, signal),
  };
}

function createTokens(
  call: CallCrm,
  values: VariableValues,
  { clock, tokens }: ProviderContext,
): AccessTokens {
  const given = values["HUBSPOT_ACCESS_TOKEN"];
  const app = readApp(values);
  return new AccessTokens({
    label,
    clock,
    tokens,
    given: given ?? null,
    logIn:
      app && ((newest) => logIn(call, { ...app, refreshToken: newest ?? app.refreshToken }, clock)),
    credentials: [given, app?.refreshToken, app?.clientId, app?.clientSecret],
  });
}

function readApp(values: VariableValues): HubspotApp | null {
  const refreshToken = values["HUBSPOT_REFRESH_TOKEN"];
  if (refreshToken === undefined) return null;
  const clientId = values["HUBSPOT_CLIENT_ID"];
  const clientSecret = values["HUBSPOT_CLIENT_SECRET"];
  if (clientId !== undefined && clientSecret !== undefined) {
    return { refreshToken, clientId, clientSecret };
  }
  throw new CrmFailure(
    "config",
    "HUBSPOT_REFRESH_TOKEN works only with HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET: set all three, or remove it.",
  );
}

/** HubSpot's login endpoint has versions of its own. */
const oauthVersion = "2026-03";

interface HubspotApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

const grantSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
});

async function logIn(call: CallCrm, app: HubspotApp, clock: Clock): Promise<Grant> {
  const answer = await askForToken(call, {
    label,
    path: `/oauth/${oauthVersion}/token`,
    form: {
      grant_type: "refresh_token",
      client_id: app.clientId,
      client_secret: app.clientSecret,
      refresh_token: app.refreshToken,
    },
  });
  const now = clock.now();
  const grant = grantSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || !grant) throw describeRefusal(answer, app, now);
  const rotated = grant.refresh_token;
  return {
    accessToken: grant.access_token,
    expiresAt: new Date(now.getTime() + grant.expires_in * 1_000),
    refreshToken: rotated === undefined || rotated === app.refreshToken ? null : rotated,
  };
}

function describeRefusal(
  answer: CrmAnswer,
  { clientSecret, refreshToken }: HubspotApp,
  now: Date,
): CrmFailure {
  const { status, body } = answer;
  if (status === 429) {
    const throttled = throttle("HubSpot asked us to log in later.", now, 10_000);
    return heedRetryAfter(throttled, answer, now);
  }
  if (status >= 400 && status < 500) {
    const said = describeProblem(readHubspotProblem(body));
    const reason = hideSecrets(said, [refreshToken, clientSecret]);
    return new CrmFailure(
      "auth",
      `HubSpot refused HUBSPOT_REFRESH_TOKEN with HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET: connect the app anew and set all three. It said: ${reason}.`,
    );
  }
  return new CrmFailure("transient", `HubSpot's login is having trouble (${status}).`);
}

/**
 * Deletes contacts permanently, as privacy law requires. Only by id: if it were asked by an address
 * that it doesn't have, HubSpot would block that address forever.
 */
async function eraseAtHubspot(
  session: HubspotSession,
  { remotes }: CrmErasure,
  signal: AbortSignal,
): Promise<ErasedExtent> {
  const path = `/crm/objects/${hubspotVersion}/contacts/gdpr-delete`;
  for (const { id } of remotes) {
    const answer = await session.call({ method: "POST", path, json: { objectId: id }, signal });
    if (!isUnknown(answer) && !isTaken(answer)) throw session.describeFailure(answer);
  }
  return "known";
}

/** Any other 404 means that HubSpot does not know the call. */
const isUnknown = ({ status, body }: CrmAnswer): boolean =>
  status === 404 && readHubspotProblem(body).category === "OBJECT_NOT_FOUND";

const contactsPath = `/crm/objects/${hubspotVersion}/contacts`;

const answerSchema = z
  .object({
    results: z.array(z.object({ id: z.string() })).catch([]),
    errors: z.array(z.unknown()).catch([]),
  })
  .catch({ results: [], errors: [] });

/**
 * Updates a known contact by its id. Sales may have corrected its address, and the lead's address
 * would create a second contact. Otherwise creates or updates the contact with the lead's address
 * in one call: HubSpot's search lags behind its writes, so a search first would create duplicates.
 */
async function writeToHubspot(
  session: HubspotSession,
  write: CrmWrite,
  signal: AbortSignal,
): Promise<PushResult | null> {
  const { mayMake, known } = write;
  const blanks = Object.fromEntries(listBlanked(write).map((name) => [name, ""]));
  const { properties, ...of } = valuesToHubspot(readValues(write), write.fields);
  const contact = { ...of, properties: { ...properties, ...blanks } };
  const kept = known || !mayMake ? await keep(session, known, contact, signal) : null;
  const written = kept ?? (mayMake ? await upsert(session, contact, signal) : null);
  if (!written) return null;
  const knownUrl = known?.id === written.id ? known.url : null;
  return { ...written, url: knownUrl ?? session.findContactUrl(written.id), parts: {} };
}

/**
 * Updates the contact by its id. If it was never confirmed, or is gone because sales merged it, it
 * is looked for by its address, which is sent in the body and not in the URL.
 */
async function keep(
  session: HubspotSession,
  known: CrmWrite["known"],
  contact: HubspotContact,
  signal: AbortSignal,
): Promise<Written | null> {
  const id = known?.id ?? (await findByEmail(session, contact.id, signal));
  if (id === null) return null;
  const answer = await patchContact(session, id, contact, signal);
  if (isUnknown(answer)) return known && keep(session, null, contact, signal);
  if (answer.status !== 200) throw session.describeFailure(answer);
  return { id, warnings: [] };
}

/**
 * Sends every field except the address: the contact's main address may be another one, and it
 * stays.
 */
function patchContact(
  session: HubspotSession,
  id: string,
  contact: HubspotContact,
  signal: AbortSignal,
): Promise<CrmAnswer> {
  const { email: _email, ...properties } = contact.properties;
  const path = `${contactsPath}/${encodeURIComponent(id)}`;
  return session.call({ method: "PATCH", path, json: { properties }, signal });
}

async function findByEmail(
  session: HubspotSession,
  email: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (email === "") return null;
  const path = `${contactsPath}/batch/read`;
  const json = { idProperty: "email", properties: ["email"], inputs: [{ id: email }] };
  const answer = await session.call({ method: "POST", path, json, signal });
  if (!isTaken(answer)) throw session.describeFailure(answer);
  return answerSchema.parse(answer.body).results[0]?.id ?? null;
}

type Written = Pick<PushResult, "id" | "warnings">;

async function upsert(
  session: HubspotSession,
  contact: HubspotContact,
  signal: AbortSignal,
): Promise<Written> {
  const path = `${contactsPath}/batch/upsert`;
  const answer = await session.call({ method: "POST", path, json: { inputs: [contact] }, signal });
  const { results, errors } = answerSchema.parse(answer.body);
  const [result] = results;
  if (isTaken(answer) && result) return { id: result.id, warnings: [] };
  // HubSpot can accept a batch and refuse its only item.
  const problem = isTaken(answer) ? errors[0] : answer.body;
  const existing = findExistingId(readHubspotProblem(problem));
  if (existing !== null) return updateExisting(session, existing, contact, signal);
  if (!isTaken(answer)) throw session.describeFailure(answer);
  if (errors.length > 0) throw session.describeItemFailure(problem);
  throw new CrmFailure("unknown_outcome", "HubSpot did not say what became of this lead.");
}

async function updateExisting(
  session: HubspotSession,
  id: string,
  contact: HubspotContact,
  signal: AbortSignal,
): Promise<Written> {
  const answer = await patchContact(session, id, contact, signal);
  if (answer.status !== 200) throw session.describeFailure(answer);
  const warning = "HubSpot knew this email address from a contact, which was updated.";
  return { id, warnings: [warning] };
}
