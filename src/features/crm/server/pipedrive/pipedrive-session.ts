import { z } from "zod";
import type { CrmFieldValue } from "#features/crm/core/crm-fields.ts";
import {
  fitPipedriveValue,
  type PipedriveField,
  type PipedriveValue,
} from "#features/crm/core/lead-to-providers.ts";
import { CrmFailure, type CrmFailureKind, throttle } from "#features/crm/core/provider-gate.ts";
import {
  type CallCrm,
  checkCrmAddress,
  type CrmAnswer,
  type CrmRequest,
  createCrmClient,
  heedRetryAfter,
  isTaken,
} from "#features/crm/server/client/crm-client.ts";
import type { ProviderContext, VariableValues } from "#features/crm/server/crm-provider.ts";
import { cutText } from "#platform/core/fields.ts";
import type { Clock } from "#platform/core/clock.ts";
import { hourMs } from "#platform/core/durations.ts";

/** One company's account, as the configured token reaches it. */
export interface PipedriveAccount {
  readonly baseUrl: string;
  readonly ask: AskPipedrive;
  readonly fieldList: ReturnType<typeof createPipedriveFieldList>;
}

/** @throws CrmFailure `config` for an address that is not one of Pipedrive's. */
export function openPipedriveAccount(
  variables: VariableValues,
  { clock, allowAnyHost }: ProviderContext,
): PipedriveAccount {
  const address = checkCrmAddress(variables["PIPEDRIVE_COMPANY_DOMAIN"] ?? "", {
    variable: "PIPEDRIVE_COMPANY_DOMAIN",
    example: "https://acme.pipedrive.com",
    domains: ["pipedrive.com"],
    allowAnyHost,
  });
  // People copy the address from the browser, including the path of the page they were on.
  const baseUrl = new URL(address).origin;
  const headers = { "x-api-token": variables["PIPEDRIVE_API_TOKEN"] ?? "" };
  const ask = createAskPipedrive(createCrmClient({ label: "Pipedrive", baseUrl, headers }), clock);
  return { baseUrl, ask, fieldList: createPipedriveFieldList(ask, clock) };
}

// Reading a list costs as much of the daily budget as ten reads.
const keptForMs = hourMs;

const fieldSchema = z.object({
  field_code: z.string(),
  field_name: z.string(),
  field_type: z.string(),
  is_custom_field: z.boolean().nullish(),
  // Built-in fields may have ids of another type.
  options: z.array(z.object({ id: z.unknown(), label: z.unknown() })).nullish(),
});

/** The account's person fields, by their keys. */
type PipedriveFields = ReadonlyMap<string, PipedriveField>;

function createPipedriveFieldList(ask: AskPipedrive, clock: Clock) {
  let kept: { readonly fields: PipedriveFields; readonly until: number } | null = null;
  return {
    /**
     * Returns the fields as last read. Reads them again if that was an hour ago or `fresh` is set.
     */
    async read(signal: AbortSignal, options = { fresh: false }): Promise<PipedriveFields> {
      const now = clock.now().getTime();
      if (kept && !options.fresh && now < kept.until) return kept.fields;
      const fields = await readFields(ask, signal);
      kept = { fields, until: now + keptForMs };
      return fields;
    },
    /** Forgets the fields after a refusal, since they may have changed. */
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

/**
 * Converts the values to the fields' types, and says why each value that was left out does not fit.
 */
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

/**
 * Makes one call to Pipedrive and returns the answer's `data`.
 *
 * @returns null if the record does not exist (any more), and for an empty list.
 * @throws CrmFailure
 */
export type AskPipedrive = <T>(request: CrmRequest, data: z.ZodType<T>) => Promise<T | null>;

/** Reads the envelope that Pipedrive puts around every answer. */
function createAskPipedrive(call: CallCrm, clock: Clock): AskPipedrive {
  return async (request, data) => {
    const answer = await call(request);
    const { status, body } = answer;
    // A wrong company domain also answers 404, but with a page for people.
    if (status === 404 && body !== null) return null;
    if (!isTaken(answer)) throw describePipedriveFailure(answer, clock.now());
    const envelope = z.object({ success: z.literal(true), data: data.nullable() });
    const read = envelope.safeParse(body);
    if (read.success) return read.data.data;
    const kind = request.method === "GET" ? "transient" : "unknown_outcome";
    throw new CrmFailure(kind, "Pipedrive sent an answer that can't be read.");
  };
}

/** For the answer to a create, which is empty if the parent record vanished in between. */
export function insist<T>(data: T | null): T {
  if (data !== null) return data;
  throw new CrmFailure("transient", "Pipedrive lost a record while it was written to.");
}

/** Pipedrive counts bursts over two seconds. */
const shortestWaitSeconds = 2;
const longestWaitSeconds = 3_600;
const unknownWaitSeconds = 60;
// The daily budget is reset at midnight in a time zone that Pipedrive does not document.
const dailyWaitMs = hourMs;
// Callers who go on after a 429 are locked out, for a time that Pipedrive does not document.
const lockOutMs = 600_000;
const longestQuote = 300;

const plainFailures: Readonly<Record<number, readonly [CrmFailureKind, string]>> = {
  401: [
    "auth",
    "Pipedrive refused the API token; copy the current one from Pipedrive's personal preferences into PIPEDRIVE_API_TOKEN.",
  ],
  402: ["config", "The Pipedrive account is closed or unpaid; have it opened again at Pipedrive."],
  404: ["config", "Pipedrive has no such account; check PIPEDRIVE_COMPANY_DOMAIN."],
  405: ["config", "Pipedrive no longer takes this kind of call; the site needs an update."],
  410: ["config", "Pipedrive no longer takes this kind of call; the site needs an update."],
  408: ["transient", "Pipedrive gave the call up (408)."],
};

/** What it means if Pipedrive's status is not 2xx. The caller handles a 404 on a record. */
export const describePipedriveFailure = (answer: CrmAnswer, now: Date): CrmFailure =>
  heedRetryAfter(describeFailure(answer, now), answer, now);

function describeFailure(answer: CrmAnswer, now: Date): CrmFailure {
  const { status } = answer;
  if (status === 429) return describeThrottle(answer.headers, now);
  if (status === 403) return describeForbidden(answer, now);
  const plain = plainFailures[status];
  if (plain) return new CrmFailure(...plain);
  if (status >= 500) return new CrmFailure("transient", `Pipedrive is not well (${status}).`);
  if (status < 400) {
    const message = "Pipedrive sends calls elsewhere; check PIPEDRIVE_COMPANY_DOMAIN.";
    return new CrmFailure("config", message);
  }
  return new CrmFailure("rejected", `Pipedrive refused the record: ${quote(answer)}`);
}

function describeThrottle(headers: Headers, now: Date): CrmFailure {
  if (isDayUsedUp(headers)) {
    const message = "Pipedrive's calls for today are used up; the next try is in an hour.";
    return throttle(message, now, dailyWaitMs);
  }
  const asked = readSeconds(headers, "x-ratelimit-reset");
  const seconds = asked > 0 ? asked : unknownWaitSeconds;
  const wait = Math.min(longestWaitSeconds, Math.max(shortestWaitSeconds, seconds));
  return throttle("Pipedrive asked for fewer calls.", now, wait * 1_000);
}

function isDayUsedUp(headers: Headers): boolean {
  const names = ["x-daily-ratelimit-token-remaining", "x-daily-requests-left"];
  return names.some((name) => headers.get(name)?.trim() === "0");
}

function readSeconds(headers: Headers, name: string): number {
  const seconds = Number(headers.get(name) ?? "");
  return Number.isFinite(seconds) ? seconds : 0;
}

function describeForbidden(answer: CrmAnswer, now: Date): CrmFailure {
  if (answer.body === null) {
    return throttle("Pipedrive has locked this site's calls out for a while.", now, lockOutMs);
  }
  if (readText(answer.body, "code") !== null) {
    const message = `Pipedrive's plan allows no more: ${quote(answer)}`;
    return new CrmFailure("config", message);
  }
  const message = `The user behind PIPEDRIVE_API_TOKEN may not do this; an administrator has to allow it: ${quote(answer)}`;
  return new CrmFailure("auth", message);
}

function quote({ status, body }: CrmAnswer): string {
  const parts = [readText(body, "error"), readText(body, "error_info")];
  const text = parts.filter((part) => part !== null).join(" ");
  return text === "" ? `status ${status}.` : cutText(text, longestQuote);
}

function readText(body: unknown, key: string): string | null {
  if (typeof body !== "object" || body === null) return null;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
