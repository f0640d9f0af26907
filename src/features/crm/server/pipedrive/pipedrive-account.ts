import { createAskPipedrive } from "./ask-pipedrive.ts";
import type { AskPipedrive } from "./ask-pipedrive.ts";
import { checkCrmAddress } from "#features/crm/server/client/check-crm-address.ts";
import { createCrmClient } from "#features/crm/server/client/crm-client.ts";
import type { ProviderContext, VariableValues } from "#features/crm/server/crm-provider.ts";
import { createPipedriveFieldList } from "./pipedrive-fields.ts";
import type { PipedriveFieldList } from "./pipedrive-fields.ts";

/** One company's account, as the configured token reaches it. */
export interface PipedriveAccount {
  readonly baseUrl: string;
  readonly ask: AskPipedrive;
  readonly fieldList: PipedriveFieldList;
}

/** @throws CrmFailure `config` for an address that is none of Pipedrive's. */
export function openPipedriveAccount(
  variables: VariableValues,
  { clock, allowAnyHost }: ProviderContext,
): PipedriveAccount {
  const baseUrl = readCompanyUrl(variables["PIPEDRIVE_COMPANY_DOMAIN"] ?? "", allowAnyHost);
  const token = variables["PIPEDRIVE_API_TOKEN"] ?? "";
  const headers = { "x-api-token": token };
  const ask = createAskPipedrive(createCrmClient({ label: "Pipedrive", baseUrl, headers }), clock);
  return { baseUrl, ask, fieldList: createPipedriveFieldList(ask, clock) };
}

function readCompanyUrl(text: string, allowAnyHost: boolean): string {
  const address = checkCrmAddress(text, {
    variable: "PIPEDRIVE_COMPANY_DOMAIN",
    example: "https://acme.pipedrive.com",
    domains: ["pipedrive.com"],
    allowAnyHost,
  });
  // People copy the address out of the browser, with the page they were on.
  return new URL(address).origin;
}
