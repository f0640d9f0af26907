import { readFileSync } from "node:fs";
import pg from "pg";
import { AppError } from "#platform/core/app-error.ts";
import { certificateCodes } from "./database-failure.ts";
import { isLoopbackHost } from "./is-loopback.ts";

/** How the line to the database is protected from others on the way. */
export interface DatabaseLine {
  /** The address with what the line needs said in it. */
  readonly url: string;
  /** What whoever runs the site should know of; null when there is nothing. */
  readonly warning: string | null;
}

const warnings: Readonly<Record<string, string>> = {
  disable: "The line to the database is not encrypted: DATABASE_URL says sslmode=disable.",
  "no-verify":
    "The line to the database is encrypted, but nobody checks who answers: DATABASE_URL says sslmode=no-verify.",
};

/**
 * To another machine the line is encrypted and the certificate has to be for that host, whatever
 * weaker mode an address copied from a provider names. Only `sslmode=disable` and
 * `sslmode=no-verify`, which nobody writes by accident, are taken at their word.
 *
 * @throws AppError `invalid` when a file that the address names can't be read.
 */
export function secureDatabaseLine(given: string): DatabaseLine {
  refuseUnreadableFiles(given);
  const host = readHost(given);
  if (host.startsWith("/") || isLoopbackHost(host)) return { url: given, warning: null };
  const url = new URL(given);
  const mode = url.searchParams.get("sslmode") ?? "";
  const warning = warnings[mode] ?? null;
  if (warning === null) url.searchParams.set("sslmode", "verify-full");
  // Both would weaken what was said above.
  for (const name of ["ssl", "uselibpqcompat"]) url.searchParams.delete(name);
  return { url: url.href, warning };
}

/** Where the driver would connect to: a host may also stand behind the question mark. */
function readHost(given: string): string {
  const url = new URL(given);
  for (const name of ["ssl", "sslmode", "uselibpqcompat"]) url.searchParams.delete(name);
  return new pg.Client({ connectionString: url.href }).host;
}

function refuseUnreadableFiles(url: string): void {
  for (const name of ["sslrootcert", "sslcert", "sslkey"]) {
    const file = new URL(url).searchParams.get(name);
    if (file === null) continue;
    try {
      readFileSync(file);
    } catch (failure) {
      const sentence = `DATABASE_URL names a file that can't be read: ${name}=${file}.`;
      throw new AppError("invalid", { en: sentence }, { cause: failure });
    }
  }
}

/** What to do about a line that could not be protected; null when that was not the fault. */
export function explainLineFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message.includes("does not support SSL")) {
    return (
      "It does not encrypt the line. Turn TLS on there; or, where nobody else can be on the way, " +
      "add sslmode=disable to DATABASE_URL."
    );
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (!certificateCodes.test(code)) return null;
  return (
    "Its certificate is not trusted, or is for another name. Write the host as the certificate " +
    "does, and name the file of its authority in DATABASE_URL: sslrootcert=/path/to/ca.pem."
  );
}
