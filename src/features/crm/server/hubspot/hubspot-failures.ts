import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import type { CrmAnswer } from "#features/crm/server/client/crm-client.ts";
import { findNextMidnight } from "./hubspot-account.ts";
import type { HubspotAccount } from "./hubspot-account.ts";
import {
  describeProblem,
  listMissingScopes,
  listUnwritableProperties,
  readHubspotProblem,
} from "./hubspot-problem.ts";
import type { HubspotProblem } from "./hubspot-problem.ts";

/** Without the account's time zone we don't know its midnight, so we ask again every hour. */
const unknownMidnightMs = 3_600_000;

export interface FailureContext {
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

export function readHubspotFailure(
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

export function readHubspotItemFailure(item: unknown, context: FailureContext): CrmFailure {
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
