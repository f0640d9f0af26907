import { crmFieldKeys } from "#features/crm/core/crm-fields.ts";
import type { CrmFieldKey } from "#features/crm/core/crm-fields.ts";
import type { FieldRule } from "#features/crm/core/field-map.ts";
import type { CrmProviderDefinition } from "#features/crm/server/crm-provider.ts";
import { openPipedriveAccount } from "./pipedrive-account.ts";
import { eraseAtPipedrive } from "./erase-pipedrive.ts";
import { pushToPipedrive } from "./push-to-pipedrive.ts";
import { testPipedrive } from "./test-pipedrive.ts";

const builtInFields: Readonly<Partial<Record<CrmFieldKey, Omit<FieldRule, "key">>>> = {
  fullName: { remoteField: "name", enabled: true, fixed: true },
  email: { remoteField: "emails", enabled: true, fixed: true },
  phone: { remoteField: "phones", enabled: true },
  answers: { remoteField: "note", enabled: true },
};

/** Persons with a lead and a note each; all else needs fields that the account made itself. */
export const pipedrive: CrmProviderDefinition = {
  id: "pipedrive",
  label: "Pipedrive",
  variables: [
    { name: "PIPEDRIVE_API_TOKEN", purpose: { en: "API token" }, required: true },
    { name: "PIPEDRIVE_COMPANY_DOMAIN", purpose: { en: "Company domain URL" }, required: true },
  ],
  needs: { en: "An API token and a company domain URL, such as https://acme.pipedrive.com." },
  fields: crmFieldKeys.map((key) => ({
    key,
    ...(builtInFields[key] ?? { remoteField: "", enabled: false }),
  })),
  remoteFieldName: {
    pattern: /^(?:name|emails|phones|note|[0-9a-f]{40})$/,
    hint: {
      en: "The API key of a person field, 40 characters long: in Pipedrive's settings, under Data fields, Copy API key. phones and note are built in.",
    },
  },
  // The smallest plan takes 20 calls in two seconds, and the longest push makes a dozen.
  paceMs: 1_500,
  connect(variables, context) {
    const account = openPipedriveAccount(variables, context);
    return {
      test: (fields, signal) => testPipedrive(account, fields, signal),
      push: (push, signal) => pushToPipedrive(account, push, signal),
      erase: (erasure, signal) => eraseAtPipedrive(account, erasure, signal),
    };
  },
};
