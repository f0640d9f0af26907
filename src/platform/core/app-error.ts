/** What went wrong, in the words the HTTP edge understands; the one error use cases throw. */
export type AppErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "precondition_failed"
  | "too_large"
  | "unsupported_type"
  | "key_reused"
  | "rate_limited"
  | "unavailable"
  | "overloaded";

export interface AppErrorDetails {
  /** Field name to the sentence shown at that field. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * A failure with a plain sentence that is safe to show to the person who caused it.
 * The message and the field sentences must never carry what that person typed.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: AppErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
