const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ENOSPC",
  "EIO",
]);

// SQLSTATE codes: class 08 is a broken connection, 53 is out of resources (53100: disk full, 53300:
// too many connections), 57P0x a server that shuts down or starts, 57014 a statement over its time
// limit, 25P03 a transaction over its time limit, 25006 a read-only server, 58030 a failing disk.
// 40P01 and 40001 are a deadlock and a serialization failure between transactions. 28 and 3D000
// mean that somebody changed the password or the database under a running site.
const sqlStates = /^(08...|28...|53...|57P0[1-5]|57014|58030|25P03|25006|40P01|40001|3D000)$/;

// Messages of node-postgres and its pool for errors that have no code.
const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|not support SSL|establishing an SSL|Cannot use a pool after calling end/;

/** Node's error codes for a certificate that expired or is not trusted. */
export const certificateCodes =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA)/;

// Drizzle wraps an error once and the driver once more; the limit guards against an error that is
// its own cause.
const maxDepth = 10;

function isSignOfOutage(error: Error): boolean {
  const code: unknown = "code" in error ? error.code : undefined;
  const signs = (text: string) =>
    systemCodes.has(text) || sqlStates.test(text) || certificateCodes.test(text);
  if (typeof code === "string" && signs(code)) return true;
  // A Unix socket whose server is not running.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  return driverMessages.test(error.message);
}

/**
 * Whether the database could not be reached, as opposed to a wrong statement: the call may be
 * repeated later. Follows the causes that drizzle wraps around a driver's error.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < maxDepth; depth += 1) {
    if (isSignOfOutage(current)) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable))
      return true;
    current = current.cause;
  }
  return false;
}
