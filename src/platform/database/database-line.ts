import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import pg from "pg";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { isLoopbackHost } from "#platform/http/networks.ts";
import { certificateCodes } from "./database-failure.ts";

/**
 * An address as the driver takes it. What the address leaves out, node-postgres would take from PGPORT,
 * PGSSLMODE, PGOPTIONS and all the others, from USER and from a file of passwords, which the site's
 * owner may have set for something else: here the driver's defaults are stated, and its variables are
 * taken out of this process.
 */
export function stateLine(url: string): { readonly connectionString: string } {
  // oxlint-disable-next-line no-restricted-properties -- They are removed here, and no part of the site reads them.
  const variables = process.env;
  for (const name of Object.keys(variables).filter((each) => /^PG[A-Z]/.test(each))) {
    Reflect.deleteProperty(variables, name);
  }
  // An empty password is one: with none the driver looks for a file.
  Object.assign(pg.defaults, { user: readUserName(), password: "" });
  return { connectionString: url };
}

/** Whoever runs the site, as the system names them; a container may have no name for its user. */
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
 * To another machine the line is encrypted and the certificate has to be for that host, whatever
 * weaker mode an address copied from a provider names. Only `sslmode=disable` and
 * `sslmode=no-verify`, which nobody writes by accident, are taken at their word.
 *
 * @returns the address with what the line needs said in it, and what whoever runs the site should know.
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

/** Where the driver would connect to: a host may also stand behind the question mark. */
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

/** What to do about a line that could not be protected; null when that was not the fault. */
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
