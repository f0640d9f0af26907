import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import type { CrmFailureKind } from "#features/crm/core/crm-failure.ts";
import type { CrmAnswer } from "#features/crm/server/client/crm-client.ts";

const unknownWaitMs = 60_000;
const shortestWaitMs = 1_000;
const longestWaitMs = 6 * 3_600_000;
const longestQuote = 300;

const refused: readonly [CrmFailureKind, string] = [
  "auth",
  "refused the call; give it the secret in CRM_WEBHOOK_SECRET",
];
const gone: readonly [CrmFailureKind, string] = [
  "config",
  "is gone; copy its current address into CRM_WEBHOOK_URL",
];
const late: readonly [CrmFailureKind, string] = ["transient", "was not ready"];

const plainFailures: Readonly<Record<number, readonly [CrmFailureKind, string]>> = {
  401: refused,
  403: refused,
  404: gone,
  408: late,
  410: gone,
  425: late,
};

/** What an answer that is not 2xx means. */
export function describeWebhookFailure(answer: CrmAnswer, now: Date): CrmFailure {
  const { status, headers } = answer;
  const tell = (kind: CrmFailureKind, what: string) =>
    new CrmFailure(kind, `The webhook's receiver ${what} (${status}).`);
  const plain = plainFailures[status];
  if (plain) return tell(...plain);
  if (status < 400) return tell("config", "moved; copy its new address into CRM_WEBHOOK_URL");
  const waitMs = readRetryAfter(headers.get("retry-after"), now);
  if (status === 429) return throttle(waitMs ?? unknownWaitMs, now);
  if (status === 503 && waitMs !== null) return throttle(waitMs, now);
  if (status >= 500) return tell("transient", "is not well");
  return tell("rejected", `refused the lead${quote(answer.body)}`);
}

function throttle(waitMs: number, now: Date): CrmFailure {
  const wait = Math.min(longestWaitMs, Math.max(shortestWaitMs, waitMs));
  const retryAt = new Date(now.getTime() + wait);
  return new CrmFailure("throttled", "The webhook's receiver asked for fewer calls.", { retryAt });
}

/** Seconds or a date, as RFC 9110 allows; null when it is neither. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : date - now.getTime();
}

function quote(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { message, error } = body as Record<string, unknown>;
  const text = [message, error].find((part) => typeof part === "string" && part.trim() !== "");
  return typeof text === "string" ? `: ${text.trim().slice(0, longestQuote)}` : "";
}
