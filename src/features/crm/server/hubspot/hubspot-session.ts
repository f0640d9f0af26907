import { z } from "zod";
import { CrmFailure, throttle } from "#features/crm/core/provider-gate.ts";
import {
  type CallCrm,
  type CrmAnswer,
  heedRetryAfter,
} from "#features/crm/server/client/crm-client.ts";
import { cutText } from "#platform/core/fields.ts";
import type { Clock } from "#platform/core/clock.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";

/** HubSpot names its versions by date and ends each after 18 months. */
export const hubspotVersion = "2026-09";

export type HubspotSession = ReturnType<typeof createHubspotSession>;

/** Calls to one account, and what is known about the account. */
export function createHubspotSession(call: CallCrm, clock: Clock) {
  let account: HubspotAccount | null = null;
  const describeFailure = (answer: CrmAnswer) => {
    const now = clock.now();
    return heedRetryAfter(readHubspotFailure(answer, { now, account }), answer, now);
  };
  /** @throws CrmFailure */
  async function fetchAccount(signal: AbortSignal): Promise<HubspotAccount> {
    const path = `/account-info/${hubspotVersion}/details`;
    const answer = await call({ method: "GET", path, signal });
    if (answer.status !== 200) throw describeFailure(answer);
    account = accountSchema.safeParse(answer.body).data ?? null;
    if (account) return account;
    throw new CrmFailure("config", "HUBSPOT_BASE_URL answers, but not as HubSpot does.");
  }
  return {
    call,
    fetchAccount,
    describeFailure,
    /** An item of a 207 answer has no status of its own, only a category. */
    describeItemFailure(body: unknown) {
      const status = statusByCategory[readHubspotProblem(body).category] ?? 400;
      return describeFailure({ status, headers: new Headers(), body });
    },
    /** The address of a contact's page; null until the account is known. */
    findContactUrl: (id: string) => account && writeContactUrl(account, id),
  };
}

/** Without the account's time zone its midnight is unknown, so we ask again every hour. */
const unknownMidnightMs = hourMs;

interface Refusal {
  readonly now: Date;
  /** Null until it was asked for. */
  readonly account: HubspotAccount | null;
  readonly problem: HubspotProblem;
}

const byStatus: Readonly<Record<number, (refusal: Refusal) => CrmFailure>> = {
  400: describeInvalid,
  401: () =>
    new CrmFailure(
      "auth",
      "HubSpot refused the access token: make a new one and set it in HUBSPOT_ACCESS_TOKEN, or connect the app anew and set HUBSPOT_REFRESH_TOKEN.",
    ),
  403: describeForbidden,
  404: describeRetired,
  408: ({ problem }) =>
    new CrmFailure("transient", `HubSpot was too slow: ${describeProblem(problem)}.`),
  409: ({ problem }) =>
    new CrmFailure("transient", `HubSpot was changing this contact: ${describeProblem(problem)}.`),
  410: describeRetired,
  423: ({ now }) =>
    throttle("HubSpot is busy with its records and asked for a moment.", now, 2_000),
  429: describeLimit,
  477: ({ now }) =>
    throttle("HubSpot is moving this account to another place and asked us to wait.", now, 600_000),
};

const statusByCategory: Readonly<Record<string, number>> = {
  CONFLICT: 409,
  OBJECT_ALREADY_EXISTS: 409,
  MISSING_SCOPES: 403,
  RATE_LIMITS: 429,
};

function readHubspotFailure(
  { status, body }: CrmAnswer,
  context: Pick<Refusal, "now" | "account">,
): CrmFailure {
  const problem = readHubspotProblem(body);
  const describe = byStatus[status];
  if (describe) return describe({ ...context, problem });
  const reason = describeProblem(problem);
  if (status >= 500) {
    const kind = status === 503 ? "transient" : "unknown_outcome";
    return new CrmFailure(kind, `HubSpot is having trouble (${status}): ${reason}.`);
  }
  if (status >= 300 && status < 400) {
    return new CrmFailure("config", "HUBSPOT_BASE_URL leads elsewhere: remove it, or correct it.");
  }
  return new CrmFailure("rejected", `HubSpot refused this lead (${status}): ${reason}.`);
}

function describeInvalid({ problem }: Refusal): CrmFailure {
  const names = listUnwritableProperties(problem);
  if (names.length > 0) {
    return new CrmFailure(
      "config",
      `HubSpot can't fill the contact property ${names.join(", ")}: make it there, or change the field map here.`,
    );
  }
  return new CrmFailure("rejected", `HubSpot refused this lead: ${describeProblem(problem)}.`);
}

function describeForbidden({ problem }: Refusal): CrmFailure {
  if (problem.category !== "MISSING_SCOPES") {
    return new CrmFailure("auth", `HubSpot forbids this: ${describeProblem(problem)}.`);
  }
  const scopes = listMissingScopes(problem);
  const named = scopes.length > 0 ? scopes.join(", ") : "crm.objects.contacts.write";
  return new CrmFailure(
    "auth",
    `HubSpot's token lacks the scope ${named}: add it to the app in HubSpot, then test again.`,
  );
}

function describeRetired({ problem }: Refusal): CrmFailure {
  if (problem.category === "OBJECT_NOT_FOUND") {
    return new CrmFailure("transient", "Somebody was deleting this contact in HubSpot.");
  }
  return new CrmFailure(
    "config",
    `HubSpot does not know what we asked for, so its version may be retired: update this site, or correct HUBSPOT_BASE_URL. It said: ${describeProblem(problem)}.`,
  );
}

function describeLimit({ problem, now, account }: Refusal): CrmFailure {
  if (problem.policyName !== "DAILY") {
    return throttle("HubSpot's limit for ten seconds is reached.", now, 10_000);
  }
  const waitMs = account ? measureDayLeft(account, now) : unknownMidnightMs;
  return throttle("HubSpot's limit for today is reached.", now, waitMs);
}

const accountSchema = z.object({
  portalId: z.union([z.number(), z.string()]).transform(String),
  utcOffsetMilliseconds: z.number().catch(0),
  uiDomain: z.string().catch(""),
});
type HubspotAccount = z.infer<typeof accountSchema>;

/** Accounts live in several regions, each with its own address for people. */
function writeContactUrl({ portalId, uiDomain }: HubspotAccount, id: string): string {
  const host = /^[a-z0-9.-]+\.hubspot\.com$/.test(uiDomain) ? uiDomain : "app.hubspot.com";
  return `https://${host}/contacts/${encodeURIComponent(portalId)}/record/0-1/${encodeURIComponent(id)}`;
}

/**
 * Milliseconds until an account's daily limit is reset, at midnight in the account's time zone. On
 * a day with a clock change the offset may be an hour off; then HubSpot refuses us once more.
 */
function measureDayLeft({ utcOffsetMilliseconds }: HubspotAccount, now: Date): number {
  const local = now.getTime() + utcOffsetMilliseconds;
  return (Math.floor(local / dayMs) + 1) * dayMs - local;
}

const maxReasonLength = 400;

const faultSchema = z.object({
  message: z.string().catch(""),
  /** The code, in the list inside the message. */
  error: z.string().catch(""),
  /** The code, in the list beside the message. */
  code: z.string().catch(""),
  name: z.string().catch(""),
  context: z.record(z.string(), z.unknown()).catch({}),
});
type Fault = z.infer<typeof faultSchema>;

/** HubSpot's description of what went wrong with a call or an item. Every part may be missing. */
const problemSchema = z.object({
  message: z.string().catch(""),
  category: z.string().catch(""),
  correlationId: z.string().catch(""),
  policyName: z.string().catch(""),
  errors: z.array(faultSchema).catch([]),
});
type HubspotProblem = z.infer<typeof problemSchema>;

export function readHubspotProblem(body: unknown): HubspotProblem {
  return problemSchema.parse(typeof body === "object" && body !== null ? body : {});
}

/** HubSpot's reasons, and its reference for HubSpot's support. */
export function describeProblem(problem: HubspotProblem): string {
  const faults = listFaults(problem).map(({ message }) => message);
  const reasons = faults.some((message) => message !== "") ? faults : [problem.message];
  const text = [...new Set(reasons.filter((reason) => reason !== ""))].join("; ");
  const said = text === "" ? "no reason given" : cutText(text, maxReasonLength).replace(/\.+$/, "");
  return problem.correlationId === ""
    ? said
    : `${said} (HubSpot's reference ${problem.correlationId})`;
}

/** Properties that the account lacks, or that are read-only. */
function listUnwritableProperties(problem: HubspotProblem): readonly string[] {
  const names = listFaults(problem).flatMap((fault) => {
    const missing = /property "([^"]+)" does not exist/i.exec(fault.message.replaceAll("\\", ""));
    if (missing?.[1]) return [missing[1]];
    const code = fault.error || fault.code;
    const isUnwritable = code === "PROPERTY_DOESNT_EXIST" || code === "READ_ONLY_VALUE";
    return isUnwritable ? listNames(fault) : [];
  });
  return [...new Set(names)];
}

/** Finds scopes by their form, because HubSpot puts them in several places. */
function listMissingScopes(problem: HubspotProblem): readonly string[] {
  const contexts = JSON.stringify(problem.errors.map(({ context }) => context));
  return [...new Set(contexts.match(/\b[a-z]+(?:[.-][a-z_]+)+\b/g) ?? [])];
}

export function findExistingId(problem: HubspotProblem): string | null {
  const texts = [problem.message, ...problem.errors.map(({ message }) => message)];
  return /existing id:\s*(\d+)/i.exec(texts.join(" "))?.[1] ?? null;
}

function listNames({ name, context }: Fault): readonly string[] {
  const named = context["propertyName"];
  if (name !== "") return [name];
  return (Array.isArray(named) ? named : [named]).filter((value) => typeof value === "string");
}

/** HubSpot lists faults beside the message, and often as JSON inside it. */
function listFaults({ message, errors }: HubspotProblem): readonly Fault[] {
  const start = message.indexOf("[{");
  const inside = start === -1 ? [] : parseFaults(message.slice(start));
  return [...inside, ...errors, ...(start === -1 ? [faultSchema.parse({ message })] : [])];
}

function parseFaults(text: string): readonly Fault[] {
  try {
    return z.array(faultSchema).parse(JSON.parse(text));
  } catch {
    return [];
  }
}
