import { z } from "zod";
import type { ActiveFields } from "#features/crm/core/field-map.ts";
import { insist } from "./ask-pipedrive.ts";
import type { ConnectionReport } from "#features/crm/server/crm-provider.ts";
import type { PipedriveAccount } from "./pipedrive-account.ts";
import { reportTest } from "#features/crm/server/client/report-test.ts";

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

/** Whose account answers, and whether the mapped fields exist. Never throws. */
export function testPipedrive(
  { baseUrl, ask, fieldList }: PipedriveAccount,
  fields: ActiveFields,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  return reportTest("Pipedrive", async () => {
    const path = "/api/v1/users/me";
    const user = insist(await ask({ method: "GET", path, signal }, userSchema));
    const mismatch = describeMismatch(baseUrl, user.company_domain);
    const wanted = listOwnFields(fields);
    const own = wanted.length === 0 ? null : await fieldList.read(signal, { fresh: true });
    const missingFields = wanted.filter((name) => own?.has(name) !== true);
    return {
      account: user.company_name ?? user.company_domain,
      // A company may take another domain; its number stays.
      accountId: user.company_id ?? user.company_domain.toLowerCase(),
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
