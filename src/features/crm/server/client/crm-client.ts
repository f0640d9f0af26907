import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import { hourMs } from "#platform/core/durations.ts";

/**
 * Removes secrets from a vendor's message. Staff read such messages, and a vendor may quote what it
 * refused.
 */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "(hidden)"), text);
}

const timeoutMs = 15_000;
// Large enough for a list of all fields of a large account, which takes several megabytes.
const maxBodyBytes = 16_777_216;

/** Error codes that prove that nothing was sent, so nothing can have changed at the CRM. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

interface CrmClientOptions {
  /** The CRM's brand name, for sentences. */
  readonly label: string;
  /** Origin, possibly with a path; from `checkCrmAddress`. */
  readonly baseUrl: string;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`, for tests. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface CrmRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Path below `baseUrl`, with its values already encoded. */
  readonly path: string;
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface CrmAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or null if the body is not JSON. The caller checks its shape. */
  readonly body: unknown;
}

/** Whether the CRM accepted the call: any status of 2xx. */
export const isTaken = ({ status }: Pick<CrmAnswer, "status">) => status >= 200 && status < 300;

/**
 * The time of a `Retry-After` header, which RFC 9110 allows as seconds or as a date; null if it is
 * neither.
 */
function readRetryAfter({ headers }: Pick<CrmAnswer, "headers">, now: Date): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : date - now.getTime();
}

/** Statuses with which a CRM accepts nothing for a while. */
const busyStatuses = new Set([403, 423, 429, 477, 503]);

/**
 * Adds the time from the answer's `Retry-After` to a failure. Before that time nothing is sent to
 * the CRM, or, if the write may have arrived, this person is not tried again.
 */
export function heedRetryAfter(failure: CrmFailure, answer: CrmAnswer, now: Date): CrmFailure {
  const waitMs = readRetryAfter(answer, now);
  if (waitMs === null || ["auth", "config", "rejected"].includes(failure.kind)) return failure;
  const isBusy = failure.kind === "throttled" || busyStatuses.has(answer.status);
  const boundedMs = Math.min(longestWaitMs, Math.max(shortestWaitMs, waitMs));
  const retryAt = new Date(now.getTime() + boundedMs);
  return new CrmFailure(isBusy ? "throttled" : failure.kind, failure.message, { retryAt });
}

const shortestWaitMs = 1_000;
const longestWaitMs = 25 * hourMs;

export type CallCrm = (request: CrmRequest) => Promise<CrmAnswer>;

/**
 * Calls one CRM with no retries, no redirects, a time limit, and a limit on the answer's size. Any
 * status is returned as an answer, and the provider decides what it means.
 *
 * @throws CrmFailure `transient` if nothing was sent or a read failed, `unknown_outcome` if a write
 *   may have taken effect, `config` for credentials that can't be sent.
 */
export function createCrmClient(options: CrmClientOptions): CallCrm {
  return async (request) => {
    const headers = buildHeaders({ ...options.headers, ...request.headers }, options.label);
    if (request.signal.aborted) {
      throw new CrmFailure("transient", `There was no time left to call ${options.label}.`);
    }
    try {
      return await send(options, request, headers);
    } catch (cause) {
      throw describeLoss(cause, options.label, request.method);
    }
  };
}

function buildHeaders(headers: Readonly<Record<string, string>>, label: string): Headers {
  try {
    return new Headers({ accept: "application/json", ...headers });
  } catch {
    // The original error quotes the credential, so it is replaced.
    const message = `${label}'s credentials hold a line break or a sign that can't be sent: copy them anew.`;
    throw new CrmFailure("config", message);
  }
}

async function send(
  { baseUrl, fetch = globalThis.fetch }: CrmClientOptions,
  { method, path, json, form, signal }: CrmRequest,
  headers: Headers,
): Promise<CrmAnswer> {
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers,
    redirect: "manual",
    // The time limit includes the body, so that a slow body does not hold up the queue.
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(body === undefined ? {} : { body }),
  });
  const text = await readBoundedText(response, maxBodyBytes);
  return { status: response.status, headers: response.headers, body: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function describeLoss(cause: unknown, label: string, method: CrmRequest["method"]): CrmFailure {
  const code = readCode(cause);
  if (code !== null && neverSent.has(code)) {
    return new CrmFailure("transient", `${label} can't be reached (${code}).`, { cause });
  }
  const loss = `${label} ${describeLossInWords(cause)}`;
  if (method === "GET") return new CrmFailure("transient", `${loss}.`, { cause });
  return new CrmFailure("unknown_outcome", `${loss}; the record may be there.`, { cause });
}

function describeLossInWords(error: unknown): string {
  if (isAbort(error)) return "did not answer in time";
  // `fetch` throws a TypeError for every failure of the connection.
  return error instanceof TypeError
    ? "broke off the connection"
    : "sent an answer that can't be read";
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}

/** The system's error code, such as ECONNREFUSED, from whichever cause has it. */
function readCode(error: unknown): string | null {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < 10; depth += 1) {
    if ("code" in current && typeof current.code === "string") return current.code;
    current = current.cause;
  }
  return null;
}

/**
 * Reads a response's body as text and gives up after `maxBytes`.
 *
 * @throws Error if the body is longer, and whatever the connection throws.
 */
export async function readBoundedText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error("The answer is too long.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

interface AddressRules {
  /** The variable that holds the address, for the sentence. */
  readonly variable: string;
  /** An address that would be accepted. */
  readonly example: string;
  /** The vendor's domains, each including its subdomains. Empty allows any host. */
  readonly domains: readonly string[];
  /** Allows plain http and any host, for tests. */
  readonly allowAnyHost: boolean;
}

/**
 * Checks that a configured address uses https and one of the vendor's domains, so that a typing
 * error never sends families' answers elsewhere.
 *
 * @returns the address without a trailing slash, query or fragment.
 * @throws CrmFailure `config` naming the variable.
 */
export function checkCrmAddress(text: string, rules: AddressRules): string {
  const { variable, example, domains, allowAnyHost } = rules;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !isPlainWebAddress(url, allowAnyHost)) {
    throw new CrmFailure("config", `${variable} must be an https address such as ${example}.`);
  }
  if (!allowAnyHost && !isWithin(url.hostname, domains)) {
    throw new CrmFailure("config", `${variable} must be at ${domains.join(" or ")}.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function isPlainWebAddress(url: URL, allowHttp: boolean): boolean {
  const isWeb = url.protocol === "https:" || (allowHttp && url.protocol === "http:");
  return isWeb && url.username === "" && url.password === "";
}

function isWithin(hostname: string, domains: readonly string[]): boolean {
  const fits = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);
  return domains.length === 0 || domains.some(fits);
}
