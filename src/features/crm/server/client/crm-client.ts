import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import { hourMs } from "#platform/core/durations.ts";

/** A vendor may quote what it refused; its words are shown to staff, so secrets are taken out. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "(hidden)"), text);
}

const timeoutMs = 15_000;
// Lists of all of an account's fields reach several megabytes in large accounts.
const maxBodyBytes = 16_777_216;

/** With these nothing was sent, so that nothing can have happened at the other end. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

interface CrmClientOptions {
  /** Brand name, for sentences. */
  readonly label: string;
  /** Origin, perhaps with a path; from `checkCrmAddress`. */
  readonly baseUrl: string;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface CrmRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below `baseUrl`, with encoded values. */
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
  /** Parsed JSON, or null when the body is none; a vendor's shape is for the caller to check. */
  readonly body: unknown;
}

/** Whether it was taken: any status of 2xx. */
export const isTaken = ({ status }: Pick<CrmAnswer, "status">) => status >= 200 && status < 300;

/** Seconds or a date, as RFC 9110 allows; null when it is neither. */
function readRetryAfter({ headers }: Pick<CrmAnswer, "headers">, now: Date): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : date - now.getTime();
}

/** Statuses with which a CRM takes nothing for a while. */
const busyStatuses = new Set([403, 423, 429, 477, 503]);

/**
 * The same failure with the time that the CRM asked for, wherever it did: before that nothing goes
 * there, or, where what was sent may have arrived, that person is not tried again.
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
 * Calls one CRM: no retries, no redirects, a time limit, and a bounded answer. Any status is an
 * answer; what it means is for the provider to say.
 *
 * @throws CrmFailure `transient` when nothing was sent or a read failed, `unknown_outcome` when a
 *   write may have taken effect, `config` for credentials that can't be sent.
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
    // The error itself quotes the credential.
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
    // The limit holds for the body, too: one that trickles must not hold the queue up.
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
  // A `fetch` fails with this kind of error wherever the connection did.
  return error instanceof TypeError
    ? "broke off the connection"
    : "sent an answer that can't be read";
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}

/** The system's error code, wherever the layers of wrapping keep it. */
function readCode(error: unknown): string | null {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < 10; depth += 1) {
    if ("code" in current && typeof current.code === "string") return current.code;
    current = current.cause;
  }
  return null;
}

/**
 * Reads a response's body as text, at most `maxBytes` of it; a longer one is given up.
 *
 * @throws Error when the body is longer, and whatever the connection throws.
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
  /** Variable the address came from, for the sentence. */
  readonly variable: string;
  /** An example that fits. */
  readonly example: string;
  /** The vendor's domains: each stands for itself and everything below it. Empty: any host. */
  readonly domains: readonly string[];
  /** Plain http and any host, for tests. */
  readonly allowAnyHost: boolean;
}

/**
 * Holds a configured address against https and the vendor's own domains, so that a slip never
 * sends families' answers elsewhere.
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
