import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import { AccessTokens } from "#features/crm/server/client/access-tokens.ts";
import { authorizeCalls } from "#features/crm/server/client/authorized-client.ts";
import { checkCrmAddress } from "#features/crm/server/client/check-crm-address.ts";
import { createCrmClient } from "#features/crm/server/client/crm-client.ts";
import type {
  CrmProvider,
  CrmProviderDefinition,
  ProviderContext,
  VariableValues,
} from "#features/crm/server/crm-provider.ts";
import { eraseAtSalesforce } from "./erase-salesforce.ts";
import { pushToSalesforce } from "./push-to-salesforce.ts";
import { reportTest } from "#features/crm/server/client/report-test.ts";
import { salesforceFields } from "./salesforce-fields.ts";
import type { SalesforceSession } from "./salesforce-session.ts";
import { logInToSalesforce } from "./salesforce-token.ts";
import type { SalesforceApp } from "./salesforce-token.ts";
import { testSalesforce } from "./test-salesforce.ts";

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
      purpose: { en: `Your address, such as ${exampleAddress}` },
      required: true,
    },
    {
      name: "SALESFORCE_ACCESS_TOKEN",
      purpose: { en: "Access token for a first try; it ends within hours" },
      required: false,
    },
    {
      name: "SALESFORCE_CLIENT_ID",
      purpose: {
        en: "Consumer key of your app; with its secret the site stays signed in by itself",
      },
      required: false,
    },
    {
      name: "SALESFORCE_CLIENT_SECRET",
      purpose: { en: "Consumer secret of your app; goes with the key" },
      required: false,
    },
    {
      name: "SALESFORCE_EXTERNAL_ID_FIELD",
      purpose: {
        en: `Another Lead field for our id; without it the site uses ${defaultExternalIdField}`,
      },
      required: false,
    },
  ],
  requiresOneOf: ["SALESFORCE_ACCESS_TOKEN", "SALESFORCE_CLIENT_ID"],
  needs: {
    en: `An access token and an instance URL, optionally a client id and secret, which keep the connection going. Lead needs a text field ${defaultExternalIdField} that is a unique external id. New leads get the company "Household".`,
  },
  fields: salesforceFields,
  remoteFieldName: {
    pattern: fieldName,
    hint: { en: "A Lead field's API name, such as Lead_Score__c" },
  },
  // No limit by the second; the day's allowance is the smaller the more pushes fail.
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
    logIn: app && (() => logInToSalesforce(call, app, clock)),
    credentials: [instanceUrl, given, app?.clientId, app?.clientSecret],
  });
  const session: SalesforceSession = {
    call: authorizeCalls(call, accessTokens, label),
    clock,
    instanceUrl,
    externalIdField: readExternalIdField(values),
  };
  return {
    push: (push, signal) => pushToSalesforce(session, push, signal),
    erase: (erasure, signal) => eraseAtSalesforce(session, erasure, signal),
    test: (fields, signal) => reportTest(label, () => testSalesforce(session, fields, signal)),
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
  // What a browser shows on a record's page; the API is not there.
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
