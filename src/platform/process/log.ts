import { DrizzleQueryError } from "drizzle-orm/errors";
import pino, { type DestinationStream, type Logger } from "pino";

/** The three calls of pino that code below the HTTP server makes. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

// Drizzle wraps once and the driver once more; the bound is for an error that is its own cause.
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

/** The places of a stack alone: the message above them may hold a statement's values. */
export function readStack(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.split("\n").filter((line) => /^\s+at /.test(line));
}

/**
 * The part of an error that may be logged. Drizzle puts a statement's values into its message and
 * PostgreSQL puts them into its own, and those values are a visitor's answers.
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

/** Details under these names are replaced: whole requests and errors carry what people typed. */
const serializers = {
  err: describeError,
  req: () => undefined,
  res: () => undefined,
};

/** Lines that can't be written, as on a full disk, wait up to this many bytes; later ones are lost. */
const mostWaiting = 1_048_576;

/**
 * Written at once. pino's usual way, some lines later, ends the process where a line can't be written,
 * and its last attempt to write it never ends.
 */
function openStandardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: mostWaiting });
  // There is nowhere left to say so.
  destination.on("error", () => {});
  return destination;
}

/** The process's log, one JSON line per event; on standard error unless told otherwise. */
export function createLog(
  level: string,
  destination: DestinationStream = openStandardError(),
): Logger {
  return pino({ level, base: null, serializers }, destination);
}
