import { DrizzleQueryError } from "drizzle-orm/errors";

export interface ErrorDescription {
  readonly reason: string;
  readonly code?: string;
}

function readCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return undefined;
}

/**
 * The part of an error that may be logged. Drizzle puts a statement's values into its message and
 * PostgreSQL puts them into its own, and those values are a visitor's answers.
 */
export function describeError(error: unknown): ErrorDescription {
  const code = readCode(error);
  const named = code === undefined ? {} : { code };
  if (!(error instanceof Error)) return { reason: "something that is no error was thrown" };
  if (error instanceof DrizzleQueryError || /^[0-9A-Z]{5}$/.test(code ?? "")) {
    return { reason: "a database statement failed", ...named };
  }
  return { reason: error.message, ...named };
}
