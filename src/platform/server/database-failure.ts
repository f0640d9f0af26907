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
  "EMBEDDED_DATABASE_DOWN",
]);

// Class 08 is a broken connection, 53 is out of resources (53100: disk full, 53300: too many
// connections), 57P0x a server that shuts down or starts, 57014 a statement over its time limit.
const sqlStates = /^(08...|53...|57P0[1-5]|57014|58030|25P03)$/;

// node-postgres and its pool give these no code.
const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|Cannot use a pool after calling end/;

/**
 * Whether the database was out of reach, as opposed to the statement being wrong; such a call may be
 * repeated later. Looks through the causes that drizzle wraps around a driver's error.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code: unknown = "code" in current ? current.code : undefined;
    if (typeof code === "string" && (systemCodes.has(code) || sqlStates.test(code))) return true;
    if (driverMessages.test(current.message)) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable))
      return true;
  }
  return false;
}
