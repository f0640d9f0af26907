import { editionId } from "#platform/core/edition/edition.ts";
import { readLocalPath } from "#platform/core/locale.ts";

const defaultTimeoutMs = 20_000;

/**
 * A response that was not 2xx, or said `success: false`. The message is "status: body", as the
 * specification words it.
 */
export class ApiError extends Error {
  // Declared here and assigned below: class fields would add the compiler's helper code to every
  // form's bundle.
  declare readonly status: number;
  /** The server's own sentence, if it sent one. */
  declare readonly serverMessage: string | null;
  declare readonly fieldErrors: Readonly<Record<string, string>>;
  /** Value of Retry-After; null without one. */
  declare readonly retryAfterSeconds: number | null;
  /** The response's JSON; null when it was not JSON. */
  declare readonly answer: unknown;

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const parsed = parseFailure(body);
    this.serverMessage = parsed.message;
    this.fieldErrors = parsed.errors;
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
    this.answer = parsed.answer;
  }
}

export interface ApiRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /**
   * A request that no person triggered, such as polling for news; it does not extend the session.
   */
  readonly isBackground?: boolean;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/**
 * Set by staff pages: the user they show as signed in. The server refuses a request made with
 * another user's session.
 */
export const staffHeaders: Record<string, string> = {};

/**
 * Calls the site's own API with the session cookie, in the page's language.
 *
 * @throws ApiError when the response is not 2xx or says `success: false`; whatever `fetch` throws
 *   when there is none, also when it takes longer than `timeoutMs`.
 */
export async function callApi<Answer>(
  path: string,
  { method = "GET", body, timeoutMs = defaultTimeoutMs, signal, ...request }: ApiRequest = {},
): Promise<Answer> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  const timer = setTimeout(giveUp, timeoutMs);
  // Joined by hand: Safari lacks AbortSignal.any before 17.4, and some phones never get that
  // version.
  signal?.addEventListener("abort", giveUp);
  try {
    const response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        ...tellLanguage(),
        ...staffHeaders,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(request.isBackground ? { "X-Background": "1" } : {}),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: abort.signal,
    });
    const text = await response.text();
    if (!response.ok) {
      const retryAfter = response.headers.get("retry-after");
      throw new ApiError(response.status, response.statusText, text, retryAfter);
    }
    const answer = JSON.parse(text) as Answer & { readonly success?: boolean };
    // A refusal also says so in its body, and counts under any status.
    if (answer?.success === false) throw new ApiError(response.status, response.statusText, text);
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Headers with the language in which somebody reads the page: a browser that translates a page sets
 * its own language there. If the site does not have that language, the page's own is used. Empty in
 * tests without a page.
 */
export function tellLanguage(): Readonly<Record<string, string>> {
  const { document: page, location: at } = globalThis;
  if (!page) return {};
  const { locale } = readLocalPath(at.pathname);
  return { "Accept-Language": `${page.documentElement.lang}, ${locale};q=0.5` };
}

function parseFailure(body: string): {
  message: string | null;
  errors: Readonly<Record<string, string>>;
  answer: unknown;
} {
  try {
    const parsed: unknown = JSON.parse(body);
    const { message, errors } = parsed as { message?: unknown; errors?: unknown };
    return {
      message: typeof message === "string" ? message : null,
      errors: errors && typeof errors === "object" ? (errors as Record<string, string>) : {},
      answer: parsed,
    };
  } catch {
    return { message: null, errors: {}, answer: null };
  }
}

/** The server's own sentence about a failed request, if it sent one. */
export function readServerMessage(failure: unknown): string | null {
  return failure instanceof ApiError ? failure.serverMessage : null;
}

/**
 * Reloads the page and never resolves. Rejects if the page would not come back but show the
 * browser's error page.
 */
export async function reloadPage(): Promise<never> {
  await callApi("/healthz").catch((failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
  });
  location.reload();
  return new Promise(() => {});
}

export type SendOutcome<Field extends string = string> =
  /** The id of the submission; undefined when the response did not contain it. */
  | { readonly kind: "sent"; readonly id?: string | undefined }
  /** The server named fields to correct. */
  | (Unsent & {
      readonly kind: "refused";
      readonly errors: Readonly<Partial<Record<Field, string>>>;
    })
  | (Unsent & {
      readonly kind: "failed";
      /** When the form retries by itself, because its network has sent too many. */
      readonly sendsAgainAt?: number;
    });

interface Unsent {
  /** The server's own sentence, if it sent one. */
  readonly message: string | null;
}

interface Submission<Field extends string> {
  readonly path: string;
  /** Sent as Idempotency-Key, so that every repeat is the same submission. */
  readonly key: string;
  /** Called with the submission's new key. */
  readonly onNewKey: (key: string) => void;
  readonly body: object;
  /**
   * Whether the form shows a field of this name; faults of other fields can't be corrected there.
   */
  readonly isField: (name: string) => name is Field;
}

/** Sends one attempt. */
export function sendSubmission<Field extends string>(
  submission: Submission<Field>,
): Promise<SendOutcome<Field>> {
  return sendUnderKey(submission, () => {
    // An earlier attempt was stored although its response was lost, and the fields were changed
    // since: the change must reach staff, too, so it is sent as a new submission.
    const key = makeUuid();
    submission.onNewKey(key);
    return sendUnderKey({ ...submission, key });
  });
}

async function sendUnderKey<Field extends string>(
  { path, key, body, isField }: Submission<Field>,
  onKeySpent?: () => Promise<SendOutcome<Field>>,
): Promise<SendOutcome<Field>> {
  try {
    const headers = { "Idempotency-Key": key };
    const answer = await callApi<{
      readonly success?: boolean;
      readonly id?: string;
    } | null>(path, {
      method: "POST",
      headers,
      body: { ...body, edition: editionId },
    });
    // Requires `success: true`, because a hotel's sign-in page answers 200 to anything.
    return answer?.success === true
      ? { kind: "sent", id: answer.id }
      : { kind: "failed", message: null };
  } catch (failure) {
    if (!(failure instanceof ApiError)) return { kind: "failed", message: null };
    if (failure.status === 422 && onKeySpent) return onKeySpent();
    return readRefusal(failure, isField);
  }
}

function readRefusal<Field extends string>(
  { status, fieldErrors, serverMessage: message, retryAfterSeconds: seconds }: ApiError,
  isField: (name: string) => name is Field,
): SendOutcome<Field> {
  const known = Object.entries(fieldErrors).filter(([field]) => isField(field));
  if (status === 429 && seconds !== null) {
    return { kind: "failed", message, sendsAgainAt: Date.now() + seconds * 1_000 };
  }
  if (status !== 400 || known.length === 0) return { kind: "failed", message };
  const errors = Object.fromEntries(known) as Partial<Record<Field, string>>;
  return { kind: "refused", message, errors };
}

/** A random UUID (version 4). `crypto.randomUUID` is missing on plain http and on older phones. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
