const defaultTimeoutMs = 20_000;

/** An answer that was not 2xx. The message is "status: body", as the specification words it. */
export class ApiError extends Error {
  // Declared, and set below: fields of a class would bring the compiler's helpers to every form.
  declare readonly status: number;
  /** The server's own sentence, when it sent one. */
  declare readonly serverMessage: string | null;
  declare readonly fieldErrors: Readonly<Record<string, string>>;
  /** All that the server answered, as JSON; null when it was none. */
  declare readonly answer: unknown;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const parsed = parseFailure(body);
    this.serverMessage = parsed.message;
    this.fieldErrors = parsed.errors;
    this.answer = parsed.answer;
  }
}

export interface ApiRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Nobody asked for it: the page looks for news by itself, and a session ends all the same. */
  readonly isBackground?: boolean;
  /** Gives the call up. */
  readonly signal?: AbortSignal;
}

/**
 * Calls the site's own API with the session cookie, in the page's language.
 *
 * @throws ApiError when the answer is not 2xx; whatever `fetch` throws when there is none, also
 *   when it takes longer than `timeoutMs`.
 */
export async function callApi<Answer>(
  path: string,
  { method = "GET", body, timeoutMs = defaultTimeoutMs, signal, ...request }: ApiRequest = {},
): Promise<Answer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        ...tellLanguage(),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(request.isBackground ? { "X-Background": "1" } : {}),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([abort.signal, signal]) : abort.signal,
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, response.statusText, text);
    return JSON.parse(text) as Answer;
  } finally {
    clearTimeout(timer);
  }
}

/** The page's, as a browser may ask for another one; a test has no page. */
function tellLanguage(): Readonly<Record<string, string>> {
  const language = globalThis.document?.documentElement.lang;
  return language ? { "Accept-Language": language } : {};
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
