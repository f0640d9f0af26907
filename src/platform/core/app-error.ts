import { type Locale, type Localized, inDefaultLocale } from "./locale.ts";

/**
 * The kind of failure. The HTTP layer maps each to a status; `AppError` is the only error that use
 * cases throw.
 */
export type AppErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "reason_needed"
  | "precondition_failed"
  | "too_large"
  | "unsupported_type"
  | "key_reused"
  | "rate_limited"
  | "not_offered"
  | "unavailable"
  | "overloaded";

export interface AppErrorDetails {
  /** The sentence to show at each faulty field, by field name, in the caller's language. */
  readonly fields?: (locale: Locale) => Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /**
   * Data that is sent to the caller beside the sentence, such as the current state of the record.
   */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * A failure with a plain sentence that is safe to show to the person who caused it. The sentence
 * exists in every language, and the code that answers picks one; `message` is for logs and
 * commands. Neither the sentence nor the field sentences may contain what that person typed.
 */
export class AppError extends Error {
  // Declared here and assigned below: class fields would add the compiler's helper code to every
  // form's bundle.
  declare readonly code: AppErrorCode;
  declare readonly sentence: Localized<string>;
  declare readonly fields: AppErrorDetails["fields"];
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly details: AppErrorDetails["details"];

  constructor(code: AppErrorCode, sentence: Localized<string>, details: AppErrorDetails = {}) {
    super(inDefaultLocale(sentence), { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.sentence = sentence;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.details = details.details;
  }
}
