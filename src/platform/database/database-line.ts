import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import pg from "pg";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { isLoopbackHost } from "#platform/http/networks.ts";
import { certificateCodes } from "./database-failure.ts";

/**
 * The connection settings for the driver. Whatever the address leaves out, node-postgres would take
 * from PGPORT, PGSSLMODE, PGOPTIONS and the like, from USER and from a password file, which may be
 * set for something else. Therefore the driver's defaults are set here, and its variables are
 * removed from this process.
 */
export function stateLine(url: string): { readonly connectionString: string } {
  // oxlint-disable-next-line no-restricted-properties -- They are removed here, and no part of the site reads them.
  const variables = process.env;
  for (const name of Object.keys(variables).filter((each) => /^PG[A-Z]/.test(each))) {
    Reflect.deleteProperty(variables, name);
  }
  // The empty string counts as a password; without one the driver looks for a password file.
  Object.assign(pg.defaults, { user: readUserName(), password: "" });
  return { connectionString: url };
}

/** The name of the system user who runs the site; in a container the user may have no name. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}

const warnings: Readonly<Record<string, string>> = {
  disable: "The line to the database is not encrypted: DATABASE_URL says sslmode=disable.",
  "no-verify":
    "The line to the database is encrypted, but nobody checks who answers: DATABASE_URL says sslmode=no-verify.",
};

/**
 * Demands encryption and a certificate for the host when the database is on another machine, even
 * if an address copied from a provider names a weaker mode. Only `sslmode=disable` and
 * `sslmode=no-verify`, which nobody writes by accident, are honored.
 *
 * @returns the address with its security settings written out, and a warning for the operator.
 * @throws AppError `invalid` when a file that the address names can't be read.
 */
export function secureDatabaseLine(given: string) {
  refuseUnreadableFiles(given);
  const host = readHost(given);
  if (host.startsWith("/") || isLoopbackHost(host)) return { url: given, warning: null };
  const url = new URL(given);
  const mode = url.searchParams.get("sslmode") ?? "";
  const warning = warnings[mode] ?? null;
  if (warning === null) url.searchParams.set("sslmode", "verify-full");
  // Both parameters would weaken the settings above.
  for (const name of ["ssl", "uselibpqcompat"]) url.searchParams.delete(name);
  return { url: url.href, warning };
}

/** The host that the driver would connect to; it may also be a query parameter. */
function readHost(given: string): string {
  const url = new URL(given);
  for (const name of ["ssl", "sslmode", "uselibpqcompat"]) url.searchParams.delete(name);
  return new pg.Client(stateLine(url.href)).host;
}

function refuseUnreadableFiles(url: string): void {
  for (const name of ["sslrootcert", "sslcert", "sslkey"]) {
    const file = new URL(url).searchParams.get(name);
    if (file === null) continue;
    try {
      readFileSync(file);
    } catch (failure) {
      const sentence = {
        en: `DATABASE_URL names a file that can't be read: ${name}=${file}.`,
        es: `DATABASE_URL indica un archivo que no se puede leer: ${name}=${file}.`,
      };
      throw new AppError("invalid", sentence, { cause: failure });
    }
  }
}

/** What to do about a connection that could not be secured; null for other errors. */
export function explainLineFault(error: unknown): Localized<string> | null {
  if (!(error instanceof Error)) return null;
  if (error.message.includes("does not support SSL")) {
    return {
      en:
        "It does not encrypt the line. Turn TLS on there; or, where nobody else can be on the way, " +
        "add sslmode=disable to DATABASE_URL.",
      es:
        "No cifra la conexión. Active TLS allí; o, si nadie más puede estar en el camino, " +
        "agregue sslmode=disable a DATABASE_URL.",
    };
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (!certificateCodes.test(code)) return null;
  return {
    en:
      "Its certificate is not trusted, or is for another name. Write the host as the certificate " +
      "does, and name the file of its authority in DATABASE_URL: sslrootcert=/path/to/ca.pem.",
    es:
      "Su certificado no es de confianza o es para otro nombre. Escriba el servidor como lo hace " +
      "el certificado e indique el archivo de su autoridad en DATABASE_URL: sslrootcert=/path/to/ca.pem.",
  };
}
