import { DrizzleQueryError } from "drizzle-orm/errors";
import pino, { type DestinationStream, type Logger } from "pino";

/** The three methods of pino that code below the HTTP server uses. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

// Drizzle wraps an error once and the driver once more; the limit guards against an error that is
// its own cause.
const maxDepth = 10;
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;

function readCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < maxDepth; depth += 1) {
    if ("code" in current && typeof current.code === "string") return current.code;
    current = current.cause;
  }
  return undefined;
}

/**
 * Only the lines with places in the code: the message above them may contain a statement's values.
 */
export function readStack(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.split("\n").filter((line) => /^\s+at /.test(line));
}

/**
 * The part of an error that may be logged. Drizzle and PostgreSQL put a statement's values into
 * their messages, and those values are a visitor's answers.
 */
export function describeError(error: unknown): { reason: string; code?: string } {
  const code = readCode(error);
  const named = code === undefined ? {} : { code };
  if (!(error instanceof Error)) return { reason: "something that is no error was thrown" };
  if (error instanceof DrizzleQueryError || sqlState.test(code ?? "")) {
    return { reason: "a database statement failed", ...named };
  }
  return { reason: error.message, ...named };
}

/** Serializers for these keys: whole requests and errors contain what people typed. */
const serializers = {
  err: describeError,
  req: () => undefined,
  res: () => undefined,
};

/**
 * Lines that can't be written, as on a full disk, are buffered up to this many bytes; later ones
 * are lost.
 */
const mostWaiting = 1_048_576;

/**
 * Writes synchronously. pino's default, which buffers, ends the process when a line can't be
 * written, and its last attempt to write never returns.
 */
function openStandardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: mostWaiting });
  // There is no place left to report the failure.
  destination.on("error", () => {});
  return destination;
}

/** The process's log, one JSON line per event; on standard error by default. */
export function createLog(
  level: string,
  destination: DestinationStream = openStandardError(),
): Logger {
  return pino({ level, base: null, serializers }, destination);
}
