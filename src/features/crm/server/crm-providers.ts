import { z } from "zod";
import { crmFieldKeys, type CrmFieldKey } from "#features/crm/core/crm-fields.ts";
import type { FieldRule, ActiveFields } from "#features/crm/core/field-map.ts";
import { reportTest } from "./client/report-test.ts";
import type {
  CrmProviderDefinition,
  CrmErasure,
  ErasedExtent,
  ConnectionReport,
} from "./crm-provider.ts";
import { hubspot } from "./hubspot/hubspot-provider.ts";
import { insist } from "./pipedrive/ask-pipedrive.ts";
import { openPipedriveAccount, type PipedriveAccount } from "./pipedrive/pipedrive-account.ts";
import { pushToPipedrive } from "./pipedrive/push-to-pipedrive.ts";
import { salesforce } from "./salesforce/salesforce-provider.ts";
import { connectWebhook } from "./webhook/connect-webhook.ts";

const userSchema = z.object({
  company_id: z.int().transform(String).optional(),
  company_name: z.string().optional(),
  company_domain: z.string(),
});

/** Names that need no field of the account's own, and whose they are. */
const builtIn: Readonly<Record<string, string>> = {
  fullName: "name",
  email: "emails",
  phone: "phones",
  answers: "note",
};

type PipedriveUser = z.infer<typeof userSchema>;

/** Whose token it is. @throws CrmFailure */
async function fetchUser(
  { ask }: Pick<PipedriveAccount, "ask">,
  signal: AbortSignal,
): Promise<PipedriveUser> {
  return insist(await ask({ method: "GET", path: "/api/v1/users/me", signal }, userSchema));
}

/** A company may take another domain; its number stays. */
function readAccountId({ company_id: id, company_domain: domain }: PipedriveUser): string {
  return id ?? domain.toLowerCase();
}

/** Whose account answers, and whether the mapped fields exist. Never throws. */
function testPipedrive(
  { baseUrl, ask, fieldList }: PipedriveAccount,
  fields: ActiveFields,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  return reportTest("Pipedrive", async () => {
    const user = await fetchUser({ ask }, signal);
    const mismatch = describeMismatch(baseUrl, user.company_domain);
    const wanted = listOwnFields(fields);
    const own = wanted.length === 0 ? null : await fieldList.read(signal, { fresh: true });
    const missingFields = wanted.filter((name) => own?.has(name) !== true);
    return {
      account: user.company_name ?? user.company_domain,
      accountId: readAccountId(user),
      missingFields,
      faults: mismatch === null ? [] : [mismatch],
      warnings: missingFields.map(
        (name) => `Pipedrive has no field of its own called ${name}, so nothing goes there.`,
      ),
    };
  });
}

/**
 * A token works at every company's address but reaches its own company alone.
 *
 * @returns null when they fit, and when the address is not one of Pipedrive's.
 */
export function describeMismatch(baseUrl: string, companyDomain: string): string | null {
  const { hostname } = new URL(baseUrl);
  if (!hostname.endsWith(".pipedrive.com")) return null;
  if (hostname.split(".")[0] === companyDomain.toLowerCase()) return null;
  return `PIPEDRIVE_API_TOKEN belongs to ${companyDomain}.pipedrive.com, and PIPEDRIVE_COMPANY_DOMAIN names ${hostname}; make them one.`;
}

/** Mapped fields that the account had to make. */
function listOwnFields(fields: ActiveFields): readonly string[] {
  return Object.entries(fields)
    .filter(([key, name]) => builtIn[key] !== name)
    .map(([, name]) => name);
}

/**
 * Deletes the person's note and lead before the person: afterwards nothing at Pipedrive leads to
 * them.
 */
async function eraseAtPipedrive(
  { ask }: PipedriveAccount,
  { remotes }: CrmErasure,
  signal: AbortSignal,
): Promise<ErasedExtent> {
  for (const { id, parts } of remotes) {
    const paths = [
      ...(parts["note"] ? [`/api/v1/notes/${encodeURIComponent(parts["note"])}`] : []),
      ...(parts["lead"] ? [`/api/v1/leads/${encodeURIComponent(parts["lead"])}`] : []),
      `/api/v2/persons/${encodeURIComponent(id)}`,
    ];
    // Pipedrive's own 404, which names a record that it does not have; that of a page is none.
    for (const path of paths) await ask({ method: "DELETE", path, signal }, z.unknown());
  }
  return "known";
}

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
    {
      name: "PIPEDRIVE_API_TOKEN",
      purpose: { en: "API token", es: "Token de API" },
      required: true,
    },
    {
      name: "PIPEDRIVE_COMPANY_DOMAIN",
      purpose: { en: "Company domain URL", es: "URL del dominio de la empresa" },
      required: true,
    },
  ],
  needs: {
    en: "An API token and a company domain URL, such as https://acme.pipedrive.com.",
    es: "Un token de API y la URL del dominio de la empresa, por ejemplo https://acme.pipedrive.com.",
  },
  fields: crmFieldKeys.map((key) => ({
    key,
    ...(builtInFields[key] ?? { remoteField: "", enabled: false }),
  })),
  remoteFieldName: {
    pattern: /^(?:name|emails|phones|note|[0-9a-f]{40})$/,
    hint: {
      en: "The API key of a person field, 40 characters long: in Pipedrive's settings, under Data fields, Copy API key. phones and note are built in.",
      es: "La clave de API de un campo de persona, de 40 caracteres: en los ajustes de Pipedrive, en Data fields, elija Copy API key. phones y note ya vienen incluidos.",
    },
  },
  // The smallest plan takes 20 calls in two seconds, and the longest push makes a dozen.
  paceMs: 1_500,
  connect(variables, context) {
    const account = openPipedriveAccount(variables, context);
    return {
      test: (fields, signal) => testPipedrive(account, fields, signal),
      findAccount: async (signal) => readAccountId(await fetchUser(account, signal)),
      push: (push, signal) => pushToPipedrive(account, push, signal),
      erase: (erasure, signal) => eraseAtPipedrive(account, erasure, signal),
    };
  },
};

/** Every CRM that has no provider of its own, by way of Zapier, Make, n8n or a small program. */
export const webhook: CrmProviderDefinition = {
  id: "webhook",
  label: "Webhook",
  variables: [
    {
      name: "CRM_WEBHOOK_URL",
      purpose: { en: "Address that takes the leads", es: "Dirección que recibe los prospectos" },
      required: true,
    },
    {
      name: "CRM_WEBHOOK_SECRET",
      purpose: { en: "Secret that signs each call", es: "Secreto que firma cada llamada" },
      required: true,
    },
  ],
  needs: {
    en: "An https address that takes leads, such as a hook of Zapier, Make or n8n, and a secret of at least 24 characters, with which the receiver checks that a call is ours.",
    es: "Una dirección https que reciba prospectos, por ejemplo un hook de Zapier, Make o n8n, y un secreto de al menos 24 caracteres. Con él, quien recibe comprueba que la llamada es nuestra.",
  },
  fields: crmFieldKeys.map((key) => ({
    key,
    remoteField: key,
    enabled: true,
    ...(key === "email" ? { fixed: true } : {}),
  })),
  remoteFieldName: {
    pattern: /^[A-Za-z][\w.-]{0,63}$/,
    hint: {
      en: "The name under which the receiver finds the value: letters, digits, _, . and -.",
      es: "El nombre con el que quien recibe encuentra el valor: letras, dígitos, _, . y -.",
    },
  },
  // Zapier's own hooks take three calls a second.
  paceMs: 350,
  connect: (variables, context) => connectWebhook(variables, context),
};

/** Every CRM the product can deliver to, in the order staff see them. */
export const crmProviders: readonly CrmProviderDefinition[] = [
  hubspot,
  salesforce,
  pipedrive,
  webhook,
];

/** Environment variables that any of them reads. */
export const crmVariableNames: readonly string[] = crmProviders.flatMap(({ variables }) =>
  variables.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias])),
);
