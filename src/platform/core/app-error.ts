import { type Locale, type Localized, inDefaultLocale } from "./locale.ts";

/** What went wrong, in the words the HTTP edge understands; the one error use cases throw. */
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
  /** Field name to the sentence shown at that field, in the caller's language. */
  readonly fields?: (locale: Locale) => Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** What the caller is told beside the sentence, such as the record as it is now. */
  readonly told?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * A failure with a plain sentence that is safe to show to the person who caused it.
 * It is worded once per language, and the one who answers picks; `message` is for logs and commands.
 * The sentence and the field sentences must never carry what that person typed.
 */
export class AppError extends Error {
  // Declared, and set below: fields of a class would bring the compiler's helpers to every form.
  declare readonly code: AppErrorCode;
  declare readonly sentence: Localized<string>;
  declare readonly fields: AppErrorDetails["fields"];
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly told: AppErrorDetails["told"];

  constructor(code: AppErrorCode, sentence: Localized<string>, details: AppErrorDetails = {}) {
    super(inDefaultLocale(sentence), { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.sentence = sentence;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.told = details.told;
  }
}
