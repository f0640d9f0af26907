import { z } from "zod";
import type { CrmFieldValue } from "#features/crm/core/crm-fields.ts";
import {
  fitPipedriveValue,
  type PipedriveField,
  type PipedriveValue,
} from "#features/crm/core/lead-to-providers.ts";
import { checkCrmAddress } from "#features/crm/server/client/check-crm-address.ts";
import { createCrmClient } from "#features/crm/server/client/crm-client.ts";
import type { ProviderContext, VariableValues } from "#features/crm/server/crm-provider.ts";
import type { Clock } from "#platform/core/clock.ts";
import { createAskPipedrive, type AskPipedrive } from "./ask-pipedrive.ts";

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

// A list costs as much as ten reads of the day's budget.
const keptForMs = 3_600_000;

const fieldSchema = z.object({
  field_code: z.string(),
  field_name: z.string(),
  field_type: z.string(),
  is_custom_field: z.boolean().nullish(),
  // Built-in fields may have ids of another kind.
  options: z.array(z.object({ id: z.unknown(), label: z.unknown() })).nullish(),
});

/** The account's own person fields, by their keys. */
type PipedriveFields = ReadonlyMap<string, PipedriveField>;

interface PipedriveFieldList {
  /** As last read, or anew when that is an hour ago or `fresh` is asked for. */
  read(signal: AbortSignal, options?: { readonly fresh: boolean }): Promise<PipedriveFields>;
  /** After a refusal: the fields may have changed. */
  forget(): void;
}

function createPipedriveFieldList(ask: AskPipedrive, clock: Clock): PipedriveFieldList {
  let kept: { readonly fields: PipedriveFields; readonly until: number } | null = null;
  return {
    async read(signal, options = { fresh: false }) {
      const now = clock.now().getTime();
      if (kept && !options.fresh && now < kept.until) return kept.fields;
      const fields = await readFields(ask, signal);
      kept = { fields, until: now + keptForMs };
      return fields;
    },
    forget() {
      kept = null;
    },
  };
}

async function readFields(ask: AskPipedrive, signal: AbortSignal): Promise<PipedriveFields> {
  const request = { method: "GET", path: "/api/v2/personFields?limit=500", signal } as const;
  const listed = (await ask(request, z.array(fieldSchema))) ?? [];
  const own = listed.filter((field) => field.is_custom_field === true);
  return new Map(
    own.map((field) => [
      field.field_code,
      {
        name: field.field_name,
        type: field.field_type,
        options: (field.options ?? []).flatMap(({ id, label }) =>
          typeof id === "number" && typeof label === "string" ? [{ id, label }] : [],
        ),
      },
    ]),
  );
}

/** Puts the values into the fields' own types; says of each that was left out why. */
export function fitPipedriveFields(
  values: Readonly<Record<string, CrmFieldValue>>,
  fields: PipedriveFields,
): {
  readonly customFields: Readonly<Record<string, PipedriveValue>>;
  readonly warnings: readonly string[];
} {
  const customFields: Record<string, PipedriveValue> = {};
  const warnings: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    const field = fields.get(key);
    const fitted = field && fitPipedriveValue(value, field);
    if (fitted !== undefined) customFields[key] = fitted;
    else if (field) {
      warnings.push(`Pipedrive's field "${field.name}" can't hold the value, so it was left out.`);
    } else warnings.push(`Pipedrive has no field ${key}, so its value was left out.`);
  }
  return { customFields, warnings };
}
