import { z } from "zod";
import { CrmFailure, throttle } from "#features/crm/core/provider-gate.ts";
import {
  type CallCrm,
  type CrmAnswer,
  heedRetryAfter,
} from "#features/crm/server/client/crm-client.ts";
import type { CrmWrite } from "#features/crm/server/crm-provider.ts";
import { cutText } from "#platform/core/fields.ts";
import type { Clock } from "#platform/core/clock.ts";

/** Salesforce supports each version for at least three years. */
const salesforceVersion = "v67.0";

/** Calls to one org, and the org's settings. */
export interface SalesforceSession {
  readonly call: CallCrm;
  readonly clock: Clock;
  /** Without a trailing slash. People see records under it, too. */
  readonly instanceUrl: string;
  /** The custom field that holds our id of the person. */
  readonly externalIdField: string;
}

/** A path of the Lead object, with the encoded `parts` appended. */
export function writeLeadPath(...parts: readonly string[]): string {
  const below = parts.map((part) => `/${encodeURIComponent(part)}`).join("");
  return `/services/data/${salesforceVersion}/sobjects/Lead${below}`;
}

/** The facts about a write that decide what a refusal means. */
interface WriteContext {
  readonly now: Date;
  readonly externalIdField: string;
  /** Fields that a lead may fill, whether or not this lead has a value for each. */
  readonly mapped: readonly string[];
  readonly isNew: boolean;
}

export function describeWrite(
  { clock, externalIdField }: SalesforceSession,
  { fields, known }: Pick<CrmWrite, "fields" | "known">,
): WriteContext {
  return { now: clock.now(), externalIdField, mapped: Object.values(fields), isNew: !known };
}

const maxReasonLength = 400;

/** The org's limit covers the last 24 hours, so some of it is free again after a while. */
const dailyLimitMs = 15 * 60_000;
/** Too many slow calls at once. They end soon. */
const busyMs = 60_000;

const errorSchema = z.object({
  message: z.string().catch(""),
  errorCode: z.string().catch(""),
  fields: z.array(z.string()).catch([]),
});
type SalesforceError = z.infer<typeof errorSchema>;

type Describe = (error: SalesforceError, context: WriteContext) => CrmFailure;

const byCode: Readonly<Record<string, Describe>> = {
  REQUEST_LIMIT_EXCEEDED: describeLimit,
  SERVER_UNAVAILABLE: (error) => fail("transient", `Salesforce is not available: ${say(error)}.`),
  UNABLE_TO_LOCK_ROW: () => fail("transient", "Somebody was changing this lead in Salesforce."),
  ENTITY_IS_DELETED: () => fail("transient", "Somebody was deleting this lead in Salesforce."),
  INVALID_FIELD: describeField,
  INVALID_FIELD_FOR_INSERT_UPDATE: describeField,
  INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST: (error) =>
    fail(
      "config",
      `A list of choices in Salesforce lacks a value that we send: add it there, or change the field map here. It said: ${say(error)}.`,
    ),
  REQUIRED_FIELD_MISSING: describeRequired,
  INSUFFICIENT_ACCESS_OR_READONLY: (error, { isNew }) =>
    isNew
      ? fail(
          "config",
          `The user of this connection may not make leads in Salesforce: ${say(error)}.`,
        )
      : fail("rejected", `Salesforce keeps us from changing this lead: ${say(error)}.`),
  API_DISABLED_FOR_ORG: () =>
    fail(
      "config",
      "This edition of Salesforce has no API: switch the API on, or change the edition.",
    ),
};

const byStatus: Readonly<Record<number, Describe>> = {
  300: (_, { externalIdField }) =>
    fail(
      "rejected",
      `Several leads in Salesforce have this person's ${externalIdField}: merge them, then retry.`,
    ),
  401: () =>
    fail(
      "auth",
      "Salesforce refused the access token: set a new SALESFORCE_ACCESS_TOKEN, or SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET, which last.",
    ),
  403: (error) =>
    fail("auth", `Salesforce forbids this to the user of this connection: ${say(error)}.`),
  404: (error, { externalIdField }) =>
    fail(
      "config",
      `Salesforce does not find Lead or its external id field ${externalIdField}: make that field, or name another in SALESFORCE_EXTERNAL_ID_FIELD. It said: ${say(error)}.`,
    ),
  408: () => fail("transient", "Salesforce was too slow."),
  410: () =>
    fail("config", `Salesforce retired version ${salesforceVersion} of its API: update this site.`),
  429: (_, { now }) => throttle("Salesforce asked us to wait.", now, busyMs),
  503: () => fail("transient", "Salesforce is not available."),
};

/** Empty if the answer is not one of Salesforce's lists of errors. */
export function readSalesforceErrors(body: unknown): readonly SalesforceError[] {
  return z.array(errorSchema).catch([]).parse(body);
}

export const readSalesforceFailure = (answer: CrmAnswer, context: WriteContext): CrmFailure =>
  heedRetryAfter(describeFailure(answer, context), answer, context.now);

function describeFailure({ status, body }: CrmAnswer, context: WriteContext): CrmFailure {
  const error = readSalesforceErrors(body)[0] ?? { message: "", errorCode: "", fields: [] };
  const describe = byCode[error.errorCode] ?? byStatus[status];
  if (describe) return describe(error, context);
  if (status >= 500) {
    return fail("unknown_outcome", `Salesforce is having trouble (${status}): ${say(error)}.`);
  }
  if (status >= 300 && status < 400) {
    return fail("config", "SALESFORCE_INSTANCE_URL leads elsewhere: correct it.");
  }
  return fail("rejected", `Salesforce refused this lead: ${say(error)}.`);
}

function describeLimit({ message }: SalesforceError, { now }: WriteContext): CrmFailure {
  return /concurrent/i.test(message)
    ? throttle("Salesforce is busy with too many calls at once.", now, busyMs)
    : throttle("Salesforce's limit of calls in 24 hours is reached.", now, dailyLimitMs);
}

function describeField(error: SalesforceError): CrmFailure {
  const quoted = /'([A-Za-z0-9_]+)'/.exec(error.message)?.[1];
  const names = error.fields.length > 0 ? error.fields.join(", ") : quoted;
  return fail(
    "config",
    `Salesforce can't fill the Lead field ${names ?? "that it names here"}: make it there, give the user of this connection access to it, or change the field map here. It said: ${say(error)}.`,
  );
}

/**
 * If we could fill the required field, only this lead lacks it. Any other required field would be
 * missing in every lead.
 */
function describeRequired(error: SalesforceError, { mapped }: WriteContext): CrmFailure {
  const names = error.fields.join(", ");
  if (error.fields.length > 0 && error.fields.every((name) => mapped.includes(name))) {
    return fail("rejected", `Salesforce requires ${names}, which this lead does not have.`);
  }
  return fail(
    "config",
    `Salesforce requires a Lead field that we don't fill: make it optional there, or map a field to it here. It said: ${say(error)}.`,
  );
}

function say({ message, errorCode }: SalesforceError): string {
  const text = cutText(message, maxReasonLength).replace(/\.+$/, "");
  if (text === "") return errorCode === "" ? "no reason given" : errorCode;
  return errorCode === "" ? text : `${text} (${errorCode})`;
}

function fail(kind: CrmFailure["kind"], message: string): CrmFailure {
  return new CrmFailure(kind, message);
}
