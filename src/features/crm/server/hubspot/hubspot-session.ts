import { z } from "zod";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type { CallCrm, CrmAnswer } from "#features/crm/server/client/crm-client.ts";
import type { Clock } from "#platform/core/clock.ts";
import {
  describeProblem,
  listMissingScopes,
  listUnwritableProperties,
  readHubspotProblem,
  type HubspotProblem,
} from "./hubspot-problem.ts";

/** HubSpot dates its versions and ends each after 18 months. */
export const hubspotVersion = "2026-09";

/** The link to a record is nice to have: a slow answer must not hold the queue up. */
const linkTimeoutMs = 3_000;

/** Calls to one account, and what is known of it. */
export interface HubspotSession {
  readonly call: CallCrm;
  /** @throws CrmFailure */
  fetchAccount(signal: AbortSignal): Promise<HubspotAccount>;
  /** A contact's page; null when the account can't be asked. */
  findContactUrl(id: string, signal: AbortSignal): Promise<string | null>;
  describeFailure(answer: CrmAnswer): CrmFailure;
  describeItemFailure(item: unknown): CrmFailure;
}

export function createHubspotSession(call: CallCrm, clock: Clock): HubspotSession {
  let account: HubspotAccount | null = null;
  const context = () => ({ now: clock.now(), account });

  const session: HubspotSession = {
    call,
    describeFailure: (answer) => readHubspotFailure(answer, context()),
    describeItemFailure: (item) => readHubspotItemFailure(item, context()),
    async fetchAccount(signal) {
      const path = `/account-info/${hubspotVersion}/details`;
      const answer = await call({ method: "GET", path, signal });
      if (answer.status !== 200) throw session.describeFailure(answer);
      account = readHubspotAccount(answer.body);
      if (account) return account;
      throw new CrmFailure("config", "HUBSPOT_BASE_URL answers, but not as HubSpot does.");
    },
    async findContactUrl(id, signal) {
      try {
        const quick = AbortSignal.any([signal, AbortSignal.timeout(linkTimeoutMs)]);
        return writeContactUrl(account ?? (await session.fetchAccount(quick)), id);
      } catch {
        return null;
      }
    },
  };
  return session;
}

/** Without the account's time zone we don't know its midnight, so we ask again every hour. */
const unknownMidnightMs = 3_600_000;

interface FailureContext {
  readonly now: Date;
  /** Null while it was never asked. */
  readonly account: HubspotAccount | null;
}

interface Refusal extends FailureContext {
  readonly problem: HubspotProblem;
  readonly headers: Headers;
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
  477: ({ now, headers }) =>
    throttle(
      "HubSpot is moving this account to another place and asked us to wait.",
      now,
      readSeconds(headers.get("retry-after")) ?? 600_000,
    ),
};

/** An item of a 207 has no status of its own, only a category. */
const statusByCategory: Readonly<Record<string, number>> = {
  CONFLICT: 409,
  OBJECT_ALREADY_EXISTS: 409,
  MISSING_SCOPES: 403,
  RATE_LIMITS: 429,
};

function readHubspotFailure(
  { status, headers, body }: CrmAnswer,
  context: FailureContext,
): CrmFailure {
  const problem = readHubspotProblem(body);
  const describe = byStatus[status];
  if (describe) return describe({ ...context, problem, headers });
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

function readHubspotItemFailure(item: unknown, context: FailureContext): CrmFailure {
  const status = statusByCategory[readHubspotProblem(item).category] ?? 400;
  return readHubspotFailure({ status, headers: new Headers(), body: item }, context);
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
  const retryAt = account
    ? findNextMidnight(account, now)
    : new Date(now.getTime() + unknownMidnightMs);
  return new CrmFailure("throttled", "HubSpot's limit for today is reached.", { retryAt });
}

function throttle(message: string, now: Date, waitMs: number): CrmFailure {
  return new CrmFailure("throttled", message, { retryAt: new Date(now.getTime() + waitMs) });
}

/** In milliseconds; null when it is no whole number of seconds. */
function readSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : null;
}

const accountSchema = z.object({
  portalId: z.union([z.number(), z.string()]).transform(String),
  utcOffsetMilliseconds: z.number().catch(0),
  uiDomain: z.string().catch(""),
});
type HubspotAccount = z.infer<typeof accountSchema>;

const dayMs = 86_400_000;

/** Null when it is not what HubSpot says of an account. */
function readHubspotAccount(body: unknown): HubspotAccount | null {
  return accountSchema.safeParse(body).data ?? null;
}

/** Accounts live in several regions, each with its own address for people. */
function writeContactUrl({ portalId, uiDomain }: HubspotAccount, id: string): string {
  const host = /^[a-z0-9.-]+\.hubspot\.com$/.test(uiDomain) ? uiDomain : "app.hubspot.com";
  return `https://${host}/contacts/${encodeURIComponent(portalId)}/record/0-1/${encodeURIComponent(id)}`;
}

/**
 * When an account's daily allowance is given anew: at midnight in the time zone set in the account.
 * The offset may be an hour off after a change to or from summer time; then we are refused again.
 */
function findNextMidnight(account: HubspotAccount, now: Date): Date {
  const offsetMs = account.utcOffsetMilliseconds;
  const local = now.getTime() + offsetMs;
  return new Date((Math.floor(local / dayMs) + 1) * dayMs - offsetMs);
}
