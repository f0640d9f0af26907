import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import { AccessTokens } from "#features/crm/server/client/access-tokens.ts";
import type { LogIn } from "#features/crm/server/client/access-tokens.ts";
import { authorizeCalls } from "#features/crm/server/client/authorized-client.ts";
import { checkCrmAddress } from "#features/crm/server/client/check-crm-address.ts";
import { createCrmClient } from "#features/crm/server/client/crm-client.ts";
import type { CallCrm } from "#features/crm/server/client/crm-client.ts";
import type {
  CrmProvider,
  CrmProviderDefinition,
  ProviderContext,
  VariableValues,
} from "#features/crm/server/crm-provider.ts";
import { eraseAtHubspot } from "./erase-hubspot.ts";
import { hubspotFields } from "./hubspot-fields.ts";
import { createHubspotSession } from "./hubspot-session.ts";
import { refreshHubspotToken } from "./hubspot-token.ts";
import type { HubspotApp } from "./hubspot-token.ts";
import { pushToHubspot } from "./push-to-hubspot.ts";
import { reportTest } from "#features/crm/server/client/report-test.ts";
import { testHubspot } from "./test-hubspot.ts";

const label = "HubSpot";
const defaultAddress = "https://api.hubapi.com";

export const hubspot: CrmProviderDefinition = {
  id: "hubspot",
  label,
  variables: [
    {
      name: "HUBSPOT_ACCESS_TOKEN",
      alias: "HUBSPOT_API_KEY",
      purpose: { en: "Access token of a service key or private app" },
      required: false,
    },
    {
      name: "HUBSPOT_REFRESH_TOKEN",
      purpose: {
        en: "Refresh token of a connected app; it lets the site get new access tokens by itself",
      },
      required: false,
    },
    {
      name: "HUBSPOT_CLIENT_ID",
      purpose: { en: "Client id of that app; only a refresh token needs it" },
      required: false,
    },
    {
      name: "HUBSPOT_CLIENT_SECRET",
      purpose: { en: "Client secret of that app; only a refresh token needs it" },
      required: false,
    },
    {
      name: "HUBSPOT_BASE_URL",
      purpose: { en: `Another address of the API; without it the site calls ${defaultAddress}` },
      required: false,
    },
  ],
  requiresOneOf: ["HUBSPOT_ACCESS_TOKEN", "HUBSPOT_REFRESH_TOKEN"],
  needs: {
    en: "An API key or access token with the scopes crm.objects.contacts.read and crm.objects.contacts.write, optionally a refresh token. A refresh token also needs the app's client id and secret.",
  },
  fields: hubspotFields,
  remoteFieldName: {
    pattern: /^[a-z][a-z0-9_]{0,99}$/,
    hint: { en: "A contact property's internal name, such as lead_score" },
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
