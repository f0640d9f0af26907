import { z } from "zod";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type { FieldRule, ActiveFields } from "#features/crm/core/field-map.ts";
import { type HubspotContact, leadToHubspot } from "#features/crm/core/lead-to-providers.ts";
import {
  AccessTokens,
  type LogIn,
  authorizeCalls,
} from "#features/crm/server/client/access-tokens.ts";
import { checkCrmAddress } from "#features/crm/server/client/check-crm-address.ts";
import { createCrmClient, type CallCrm } from "#features/crm/server/client/crm-client.ts";
import { reportTest, type TestFindings } from "#features/crm/server/client/report-test.ts";
import type {
  CrmProvider,
  CrmProviderDefinition,
  ProviderContext,
  VariableValues,
  CrmErasure,
  ErasedExtent,
  CrmPush,
  PushResult,
} from "#features/crm/server/crm-provider.ts";
import { readHubspotProblem, findExistingId } from "./hubspot-problem.ts";
import { createHubspotSession, hubspotVersion, type HubspotSession } from "./hubspot-session.ts";
import { refreshHubspotToken, type HubspotApp } from "./hubspot-token.ts";

/**
 * What is on goes to properties that every account has. The others need a property made first, or
 * hold personal facts; their names are proposals.
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
      required: false,
    },
    {
      name: "HUBSPOT_REFRESH_TOKEN",
      purpose: {
        en: "Refresh token of a connected app; it lets the site get new access tokens by itself",
        es: "Token de renovación de una aplicación conectada; con él, el sitio obtiene por sí solo tokens de acceso nuevos",
      },
      required: false,
    },
    {
      name: "HUBSPOT_CLIENT_ID",
      purpose: {
        en: "Client id of that app; only a refresh token needs it",
        es: "ID de cliente de esa aplicación; solo lo necesita un token de renovación",
      },
      required: false,
    },
    {
      name: "HUBSPOT_CLIENT_SECRET",
      purpose: {
        en: "Client secret of that app; only a refresh token needs it",
        es: "Secreto de cliente de esa aplicación; solo lo necesita un token de renovación",
      },
      required: false,
    },
    {
      name: "HUBSPOT_BASE_URL",
      purpose: {
        en: `Another address of the API; without it the site calls ${defaultAddress}`,
        es: `Otra dirección de la API; sin ella, el sitio llama a ${defaultAddress}`,
      },
      required: false,
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
  // HubSpot takes 100 calls in 10 seconds; a fifth of them is left to whatever else uses the app.
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
    push: (push, signal) => pushToHubspot(session, push, signal),
    erase: (erasure, signal) => eraseAtHubspot(session, erasure, signal),
    test: (fields, signal) => reportTest(label, () => testHubspot(session, fields, signal)),
  };
}

function createTokens(
  call: CallCrm,
  values: VariableValues,
  { clock, tokens }: ProviderContext,
): AccessTokens {
  const given = values["HUBSPOT_ACCESS_TOKEN"];
  const app = readApp(values);
  const logIn = (app: HubspotApp): LogIn => {
    return (newest) =>
      refreshHubspotToken(call, { ...app, refreshToken: newest ?? app.refreshToken }, clock);
  };
  return new AccessTokens({
    label,
    clock,
    tokens,
    given: given ?? null,
    logIn: app && logIn(app),
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

/**
 * Deletes contacts for good, as the law asks. By their ids alone: asked by an address that it does
 * not have, HubSpot would block that address for ever.
 */
async function eraseAtHubspot(
  session: HubspotSession,
  { remotes }: CrmErasure,
  signal: AbortSignal,
): Promise<ErasedExtent> {
  const path = `/crm/objects/${hubspotVersion}/contacts/gdpr-delete`;
  for (const { id } of remotes) {
    const answer = await session.call({ method: "POST", path, json: { objectId: id }, signal });
    // Any other 404 means that HubSpot does not know the call.
    const isUnknown =
      answer.status === 404 && readHubspotProblem(answer.body).category === "OBJECT_NOT_FOUND";
    const isGone = isUnknown || (answer.status >= 200 && answer.status < 300);
    if (!isGone) throw session.describeFailure(answer);
  }
  return "known";
}

const propertiesSchema = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      modificationMetadata: z.object({ readOnlyValue: z.boolean().catch(false) }).optional(),
    }),
  ),
});
type Property = z.infer<typeof propertiesSchema>["results"][number];

/**
 * Whose account it is, and whether each mapped field is a property that we may write.
 * @throws CrmFailure
 */
async function testHubspot(
  session: HubspotSession,
  fields: ActiveFields,
  signal: AbortSignal,
): Promise<TestFindings> {
  const { portalId } = await session.fetchAccount(signal);
  const whose = { account: `HubSpot account ${portalId}`, accountId: portalId };
  const path = `/crm/properties/${hubspotVersion}/contacts`;
  const answer = await session.call({ method: "GET", path, signal });
  const listed = propertiesSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || !listed) throw session.describeFailure(answer);
  // Every account has this one: without it the list is no list of all, and proves nothing.
  if (!listed.results.some(({ name }) => name === "email")) {
    const warnings = ["HubSpot did not list its contact properties, so the field map is unproved."];
    return { ...whose, missingFields: [], faults: [], warnings };
  }
  const findings = judgeFields(fields, listed.results);
  return { ...whose, warnings: [], ...findings };
}

function judgeFields(fields: ActiveFields, properties: readonly Property[]) {
  const names = [...new Set(Object.values(fields))];
  const find = (name: string) => properties.find((property) => property.name === name);
  const missingFields = names.filter((name) => !find(name));
  const locked = names.filter((name) => find(name)?.modificationMetadata?.readOnlyValue);
  const faults = [
    ...missingFields.map(
      (name) =>
        `HubSpot has no contact property ${name}: make it there, or change the field map here.`,
    ),
    ...locked.map((name) => `HubSpot fills ${name} itself: change the field map here.`),
  ];
  return { missingFields, faults };
}

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
async function pushToHubspot(
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
