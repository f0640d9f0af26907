import { z } from "zod";
import { crmFieldKeys, type CrmFieldKey } from "#features/crm/core/crm-fields.ts";
import type { ActiveFields, FieldRule } from "#features/crm/core/field-map.ts";
import type {
  CrmErasure,
  CrmProviderDefinition,
  ErasedExtent,
  TestFindings,
} from "#features/crm/server/crm-provider.ts";
import { insist, openPipedriveAccount, type PipedriveAccount } from "./pipedrive-session.ts";
import { writeToPipedrive } from "./push-to-pipedrive.ts";

/** Fields that need no custom field of the account. */
const builtInFields: Readonly<Partial<Record<CrmFieldKey, Omit<FieldRule, "key">>>> = {
  fullName: { remoteField: "name", enabled: true, fixed: true },
  email: { remoteField: "emails", enabled: true, fixed: true },
  phone: { remoteField: "phones", enabled: true },
  answers: { remoteField: "note", enabled: true },
};

/**
 * Creates a person with one lead and one note. All other values need custom fields, which the
 * account has to create itself.
 */
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
  // The smallest plan accepts 20 calls in two seconds, and the longest push makes a dozen.
  paceMs: 1_500,
  connect(variables, context) {
    const account = openPipedriveAccount(variables, context);
    return {
      test: (fields, signal) => testPipedrive(account, fields, signal),
      findAccount: async (signal) => (await fetchUser(account, signal)).accountId,
      write: (write, signal) => writeToPipedrive(account, write, signal),
      erase: (erasure, signal) => eraseAtPipedrive(account, erasure, signal),
    };
  },
};

const userSchema = z.object({
  company_id: z.int().transform(String).optional(),
  company_name: z.string().optional(),
  company_domain: z.string(),
});

/** Reads whose token it is. A company may change its domain, but its number stays. */
async function fetchUser({ ask }: PipedriveAccount, signal: AbortSignal) {
  const request = { method: "GET", path: "/api/v1/users/me", signal } as const;
  const {
    company_id: id,
    company_name: name,
    company_domain: domain,
  } = insist(await ask(request, userSchema));
  return { domain, account: name ?? domain, accountId: id ?? domain.toLowerCase() };
}

/** Checks whose account answers, and whether the mapped fields exist. */
async function testPipedrive(
  account: PipedriveAccount,
  fields: ActiveFields,
  signal: AbortSignal,
): Promise<TestFindings> {
  const { domain, ...whose } = await fetchUser(account, signal);
  const mismatch = describeMismatch(account.baseUrl, domain);
  const wanted = listOwnFields(fields);
  const own = wanted.length === 0 ? null : await account.fieldList.read(signal, { fresh: true });
  const missing = wanted.filter((name) => own?.has(name) !== true);
  return {
    ...whose,
    faults: mismatch === null ? [] : [mismatch],
    warnings: missing.map(
      (name) => `Pipedrive has no field of its own called ${name}, so nothing goes there.`,
    ),
  };
}

/**
 * Compares the configured address with the token's company. A token works at every company's
 * address, but always reaches its own company.
 *
 * @returns null if they match, or if the address is not one of Pipedrive's.
 */
export function describeMismatch(baseUrl: string, companyDomain: string): string | null {
  const { hostname } = new URL(baseUrl);
  if (!hostname.endsWith(".pipedrive.com")) return null;
  if (hostname.split(".")[0] === companyDomain.toLowerCase()) return null;
  return `PIPEDRIVE_API_TOKEN belongs to ${companyDomain}.pipedrive.com, and PIPEDRIVE_COMPANY_DOMAIN names ${hostname}; make them one.`;
}

/** Mapped fields that the account had to create. */
function listOwnFields(fields: ActiveFields): readonly string[] {
  return Object.entries(fields)
    .filter(([key, name]) => builtInFields[key as CrmFieldKey]?.remoteField !== name)
    .map(([, name]) => name);
}

/**
 * Deletes the person's note and lead before the person, because without the person they can't be
 * found any more.
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
    // Pipedrive answers 404 as JSON for a record that it does not have, which counts as deleted. A
    // 404 with a page is a failure.
    for (const path of paths) await ask({ method: "DELETE", path, signal }, z.unknown());
  }
  return "known";
}
